import { type Checker, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'

export type Kind = 'string' | 'number' | 'boolean' | 'Date' | 'Buffer' | 'array' | 'object'

/** A TypeScript type, reduced to the kinds of values that a database has. */
export interface Shape {
  text: string
  /** Empty if the type accepts everything. */
  kinds: Kind[]
  nullable: boolean
  /** The only strings or numbers that the type accepts. */
  literals?: (string | number)[]
  element?: Shape
}

/** A property of a row's type. */
export interface Property extends Shape {
  name: string
  optional: boolean
}

export interface Row {
  /** Undefined if the code reads no columns or declares them as `any`. */
  properties?: Property[]
  /** Whether the type has further properties. */
  isOpen: boolean
}

/** Whether the row's type is a type parameter, so that callers choose the type. */
export const isTypeParameter = (row: Type | undefined): boolean =>
  row?.isIntersectionType() ? row.getTypes().some(isTypeParameter) : row?.isTypeParameter() === true

export function rowOf(checker: Checker, type: Type | undefined): Row {
  if (!type || type.flags & TypeFlags.AnyOrUnknown) return { isOpen: true }
  const properties = checker.getPropertiesOfType(type).map((property) => ({
    name: property.name,
    optional: (property.flags & SymbolFlags.Optional) !== 0,
    ...shapeOf(checker, checker.getTypeOfSymbol(property)),
  }))
  return { properties, isOpen: properties.length === 0 || checker.getIndexInfosOfType(type).length > 0 }
}

export function shapeOf(checker: Checker, type: Type | undefined): Shape {
  if (!type) return { text: 'unknown', kinds: [], nullable: true }
  const members = type.isUnionType() ? type.getTypes() : [type]
  const values = members.filter(({ flags }) => !(flags & (TypeFlags.Nullable | TypeFlags.Void)))
  const isAnything = values.some((value) => acceptsAnything(checker, value))
  const literals = values.flatMap((value) =>
    value.isStringLiteralType() || value.isNumberLiteralType() ? [value.value] : [],
  )
  const [array, ...others] = values.filter((value) => checker.isArrayLikeType(value))
  return {
    text: checker.typeToString(type),
    kinds: isAnything ? [] : [...new Set(values.map((value) => kindOf(checker, value)))],
    nullable: isAnything || members.some(({ flags }) => flags & TypeFlags.Null),
    literals: literals.length > 0 && literals.length === values.length ? literals : undefined,
    element: array && others.length === 0 ? shapeOf(checker, firstArgument(checker, array)) : undefined,
  }
}

/** Returns the `T` of `Promise<T>` or `T[]`. */
export function firstArgument(checker: Checker, type: Type | undefined): Type | undefined {
  return type?.isTypeReference() ? checker.getTypeArguments(type)[0] : undefined
}

/** The type of `unknown` without null is `{}` in TypeScript. */
function acceptsAnything(checker: Checker, type: Type): boolean {
  return (type.flags & (TypeFlags.AnyOrUnknown | TypeFlags.TypeParameter)) !== 0 || checker.typeToString(type) === '{}'
}

function kindOf(checker: Checker, type: Type): Kind {
  if (type.flags & TypeFlags.StringLike) return 'string'
  if (type.flags & TypeFlags.NumberLike) return 'number'
  if (type.flags & TypeFlags.BooleanLike) return 'boolean'
  if (checker.isArrayLikeType(type)) return 'array'
  const name = type.getSymbol()?.name
  return name === 'Date' || name === 'Buffer' ? name : 'object'
}
