using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Threading;

namespace ZmqPerf.StandIn.Tests;

/// <summary>The public API of assemblies as lines of C#, one for each type and member, in the form of the files in <c>api/</c>.</summary>
internal static class ApiListing
{
    private static readonly Dictionary<Type, string> s_keywords = new()
    {
        [typeof(void)] = "void",
        [typeof(bool)] = "bool",
        [typeof(byte)] = "byte",
        [typeof(short)] = "short",
        [typeof(int)] = "int",
        [typeof(long)] = "long",
        [typeof(nint)] = "nint",
        [typeof(double)] = "double",
        [typeof(string)] = "string",
    };

    private const BindingFlags Declared = BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;

    /// <summary>The members of a listing, each behind its assembly and type, so that they can be compared as sets.</summary>
    public static IEnumerable<string> Parse(IEnumerable<string> lines)
    {
        string assembly = "",
            type = "";
        foreach (string line in lines)
        {
            if (line.StartsWith("assembly ", StringComparison.Ordinal))
                assembly = line;
            else if (!line.StartsWith(' '))
                yield return $"{assembly}: {type = line}";
            else
                yield return $"{assembly}: {type} {{ {line.Trim()} }}";
        }
    }

    /// <summary>Prints the public types of the assemblies.</summary>
    public static IEnumerable<string> Print(params IEnumerable<Assembly> assemblies)
    {
        foreach (Assembly assembly in assemblies)
        {
            yield return $"assembly {assembly.GetName().Name}";
            foreach (Type type in assembly.GetExportedTypes())
            {
                yield return Header(type);
                foreach (string member in Members(type))
                    yield return $"  {member}";
            }
        }
    }

    private static string Header(Type type)
    {
        string name = $"{type.Namespace}.{type.Name}";
        if (IsDelegate(type))
            return $"delegate {name}";
        if (type.IsEnum)
            return $"enum {name} : {Name(type.GetEnumUnderlyingType())}";
        bool isReadOnly = type.IsDefined(typeof(IsReadOnlyAttribute));
        string kind = type switch
        {
            { IsByRefLike: true } => isReadOnly ? "readonly ref struct" : "ref struct",
            { IsValueType: true } => isReadOnly ? "readonly struct" : "struct",
            { IsAbstract: true, IsSealed: true } => "static class",
            { IsSealed: true } => "sealed class",
            _ => "class",
        };
        Type? baseType = type.BaseType == typeof(object) || type.IsValueType ? null : type.BaseType;
        IEnumerable<string> bases = baseType == null ? [] : [$"class {baseType.Name}"];
        bases = bases.Concat(type.GetInterfaces().Except(baseType?.GetInterfaces() ?? []).Select(Name));
        return bases.Any() ? $"{kind} {name} : {string.Join(", ", bases)}" : $"{kind} {name}";
    }

    private static bool IsDelegate(Type type) => type.BaseType == typeof(MulticastDelegate);

    private static IEnumerable<string> Members(Type type)
    {
        if (type.IsEnum)
            return [string.Join(", ", type.GetFields(Declared).Where(f => f.IsLiteral).Select(f => $"{f.Name}={f.GetRawConstantValue()}"))];
        if (IsDelegate(type))
            return [Method(type.GetMethod("Invoke")!)];
        FieldInfo[] fields = type.GetFields(Declared);
        string constants = string.Join(
            ", ",
            fields.Where(f => f.IsLiteral).Select(f => $"{Name(f.FieldType)} {f.Name}={f.GetRawConstantValue()}")
        );
        return
        [
            .. type.GetConstructors(Declared).Select(c => $"{type.Name}({Parameters(c)})"),
            .. constants.Length == 0 ? Array.Empty<string>() : [$"const {constants}"],
            .. fields
                .Where(f => !f.IsLiteral)
                .Select(f => $"{(f.IsStatic ? "static " : "")}{(f.IsInitOnly ? "readonly " : "")}{Name(f.FieldType)} {f.Name}"),
            .. type.GetProperties(Declared).Select(Property),
            .. type.GetMethods(Declared).Where(IsListed).Select(Method),
        ];
    }

    // equality of structs is listed by its operators
    private static bool IsListed(MethodInfo method) =>
        method is { Name: not nameof(GetHashCode) }
        && !(method.Name == nameof(Equals) && IsOverride(method))
        && (!method.IsSpecialName || method.Name.StartsWith("op_", StringComparison.Ordinal));

    private static string Property(PropertyInfo property)
    {
        MethodInfo[] accessors = property.GetAccessors();
        bool onlyReads = property.SetMethod == null;
        string type = Name(property.PropertyType, new NullabilityInfoContext().Create(property), TupleNames(property));
        string name = property.GetIndexParameters().Length > 0 ? $"this[{Parameters(property.GetMethod!)}]" : property.Name;
        return $"{(onlyReads ? ReadOnly(accessors[0]) : "")}{Modifiers(accessors[0])}{type} {name} {{ "
            + $"{string.Join(' ', accessors.Select(Accessor))} }}";

        string Accessor(MethodInfo accessor) =>
            accessor == property.GetMethod ? $"{(onlyReads ? "" : ReadOnly(accessor))}get;"
            : accessor.ReturnParameter.GetRequiredCustomModifiers().Contains(typeof(IsExternalInit)) ? "init;"
            : "set;";
    }

    private static string ReadOnly(MethodInfo accessor) =>
        accessor.IsDefined(typeof(IsReadOnlyAttribute)) && !accessor.DeclaringType!.IsDefined(typeof(IsReadOnlyAttribute))
            ? "readonly "
            : "";

    private static string Method(MethodInfo method)
    {
        string name = method.Name switch
        {
            "op_Equality" => "operator ==",
            "op_Inequality" => "operator !=",
            var other => other,
        };
        string generics = method.IsGenericMethod ? $"<{string.Join(", ", method.GetGenericArguments().Select(Name))}>" : "";
        string constraints = string.Concat(
            method
                .GetGenericArguments()
                .Where(a => a.GenericParameterAttributes.HasFlag(GenericParameterAttributes.NotNullableValueTypeConstraint))
                .Select(a => $" where {a.Name} : struct")
        );
        ParameterInfo result = method.ReturnParameter;
        return $"{Modifiers(method)}{Name(result.ParameterType, new NullabilityInfoContext().Create(result), TupleNames(result))} "
            + $"{name}{generics}({Parameters(method)}){constraints}";
    }

    private static string Modifiers(MethodInfo method) =>
        method.IsStatic ? "static "
        : IsOverride(method) ? "override "
        : "";

    private static bool IsOverride(MethodInfo method) => method.GetBaseDefinition() != method;

    private static string Parameters(MethodBase method)
    {
        bool isExtension = method.IsDefined(typeof(ExtensionAttribute));
        return string.Join(
            ", ",
            method
                .GetParameters()
                .Select(p =>
                {
                    string modifier =
                        isExtension && p.Position == 0 ? "this "
                        : p.IsOut ? "out "
                        : p.IsDefined(typeof(ParamArrayAttribute)) ? "params "
                        : "";
                    string value = p.HasDefaultValue ? $" = {Default(p)}" : "";
                    return $"{modifier}{Name(p.ParameterType, new NullabilityInfoContext().Create(p), TupleNames(p))} {p.Name}{value}";
                })
        );
    }

    private static string Default(ParameterInfo parameter) =>
        parameter switch
        {
            { ParameterType.IsEnum: true } => Enum.ToObject(parameter.ParameterType, parameter.RawDefaultValue!).ToString()!,
            { RawDefaultValue: null, ParameterType: { IsValueType: true } type } => $"default({Name(type)})",
            { RawDefaultValue: null } => "null",
            _ => parameter.RawDefaultValue.ToString()!,
        };

    private static IList<string?>? TupleNames(ICustomAttributeProvider member) =>
        member
            .GetCustomAttributes(typeof(TupleElementNamesAttribute), inherit: false)
            .Cast<TupleElementNamesAttribute>()
            .SingleOrDefault()
            ?.TransformNames;

    private static string Name(Type type) => Name(type, null, null);

    private static string Name(Type type, NullabilityInfo? nullability, IList<string?>? tupleNames)
    {
        if (type.IsByRef)
            return Name(type.GetElementType()!, nullability, tupleNames);
        string mark = nullability?.ReadState == NullabilityState.Nullable && !type.IsValueType && !type.IsGenericParameter ? "?" : "";
        if (type.IsArray)
            return $"{Name(type.GetElementType()!, nullability?.ElementType, null)}[]{mark}";
        if (s_keywords.TryGetValue(type, out string? keyword))
            return keyword + mark;
        if (!type.IsGenericType)
            return type.Name + mark;
        var arguments = type.GetGenericArguments().Select((a, i) => Name(a, nullability?.GenericTypeArguments.ElementAtOrDefault(i), null));
        return tupleNames == null
            ? $"{type.Name[..type.Name.IndexOf('`', StringComparison.Ordinal)]}<{string.Join(", ", arguments)}>{mark}"
            : $"({string.Join(", ", arguments.Zip(tupleNames, (a, n) => $"{a} {n}"))})";
    }
}
