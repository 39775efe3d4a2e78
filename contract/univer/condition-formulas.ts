const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Applies `change` to all formulas of a conditional format, at any depth, in order. */
export const mapConditionFormulas = <Value>(
  value: Value,
  change: (formula: string) => string,
): Value => {
  const map = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(map)
    if (!isObject(part)) return part
    const isFormula = part['type'] === 'formula' || part['subType'] === 'formula'
    return Object.fromEntries(
      Object.entries(part).map(([key, inner]) => [
        key,
        isFormula && key === 'value' && typeof inner === 'string' ? change(inner) : map(inner),
      ]),
    )
  }
  return map(value) as Value
}
