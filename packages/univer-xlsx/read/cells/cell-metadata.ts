import { numberOf } from '../parts/xml.ts'
import type { Zip } from '../parts/zip.ts'
import { readPart } from '../parts/package-parts.ts'

/** Excel's metadata type of dynamic array formulas. */
const DYNAMIC = 'XLDAPR'

/** Metadata indexes (`cm`) of dynamic array formulas (ECMA-376 18.9, MS-XLSX 2.3.10). */
export const readDynamicMarks = async (
  zip: Zip,
  name: string | undefined,
): Promise<ReadonlySet<string>> => {
  const types: string[] = []
  const marks = new Set<string>()
  let isOfCells = false
  let count = 0
  await readPart(zip, name, {
    open: (element, attributes) => {
      if (element === 'metadataType') types.push(attributes['name'] ?? '')
      else if (element === 'cellMetadata') isOfCells = true
      else if (isOfCells && element === 'bk') count += 1
      else if (
        isOfCells &&
        element === 'rc' &&
        types[(numberOf(attributes['t']) ?? 0) - 1] === DYNAMIC
      )
        marks.add(String(count))
    },
    close: (element) => {
      if (element === 'cellMetadata') isOfCells = false
    },
  })
  return marks
}
