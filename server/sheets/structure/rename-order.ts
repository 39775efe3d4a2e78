import type { Operation } from '#contract/workbook/change-set.ts'

type Names = ReadonlyMap<string, string>

const holderOf = (names: Names, name: string, own: string): string | null => {
  for (const [id, held] of names)
    if (id !== own && held.toLowerCase() === name.toLowerCase()) return id
  return null
}

const freeName = (names: Names, wanted: Names): string => {
  const used = new Set([...names.values(), ...wanted.values()].map((name) => name.toLowerCase()))
  let number = 1
  while (used.has(`~${number}`)) number += 1
  return `~${number}`
}

/**
 * Renames worksheets one after the other. A worksheet waits until its new name is free. If two
 * worksheets swap their names, one of them has another name in between. Maps are by worksheet id.
 */
export const renameOperations = (names: Names, wanted: Names): readonly Operation[] => {
  const now = new Map(names)
  const waiting = new Map(
    [...wanted].filter(([id, name]) => now.get(id) !== undefined && now.get(id) !== name),
  )
  const operations: Operation[] = []
  const rename = (id: string, after: string): void => {
    operations.push({ type: 'rename_sheet', sheet_id: id, before: now.get(id) ?? '', after })
    now.set(id, after)
  }
  for (;;) {
    const [first] = waiting.keys()
    if (first === undefined) return operations
    const next = [...waiting].find(([id, name]) => {
      const holder = holderOf(now, name, id)
      return holder === null || !waiting.has(holder)
    })
    const [id, name] = next ?? [first, freeName(now, wanted)]
    rename(id, name)
    if (next) waiting.delete(id)
  }
}
