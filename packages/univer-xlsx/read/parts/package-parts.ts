import { posix } from 'node:path'
import { UnreadableFile } from '../import-failure.ts'
import { readXml, type XmlReader } from './xml.ts'
import type { Zip } from './zip.ts'

/**
 * A link from one part to another. `target` is an entry name or an external address.
 * `type` is the last segment of the type URI, which both variants of the standard share.
 */
export type Relationship = {
  readonly id: string
  readonly type: string
  readonly target: string
  readonly isExternal: boolean
}

const folded = (from: string, target: string): string =>
  target.startsWith('/')
    ? target.slice(1)
    : posix.normalize(posix.join(posix.dirname(from), target.replaceAll('\\', '/')))

/** Relationships of a part, or of the package for an empty name. Empty if there are none. */
export const relationshipsOf = async (zip: Zip, part: string): Promise<readonly Relationship[]> => {
  const found: Relationship[] = []
  const name = posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`)
  const stream = await zip.open(part === '' ? '_rels/.rels' : name)
  if (stream === null) return found
  await readXml(stream, {
    open: (element, { Id, Type = '', Target = '', TargetMode }) => {
      if (element !== 'Relationship' || Id === undefined) return
      const isExternal = TargetMode === 'External'
      const type = Type.slice(Type.lastIndexOf('/') + 1)
      found.push({
        id: Id,
        type,
        isExternal,
        target: isExternal ? Target : folded(part, Target),
      })
    },
  })
  return found
}

/** Name of the workbook part. Throws `not_a_spreadsheet` for other packages. */
export const workbookPartOf = async (zip: Zip): Promise<string> => {
  const main = (await relationshipsOf(zip, '')).find(({ type }) => type === 'officeDocument')
  const name = main?.target ?? 'xl/workbook.xml'
  if (!zip.has(name) || !/workbook[^/]*\.xml$/i.test(name)) {
    throw new UnreadableFile('not_a_spreadsheet', name)
  }
  return name
}

/** Reads an optional part. Returns whether it exists. */
export const readPart = async (
  zip: Zip,
  name: string | undefined,
  reader: XmlReader,
): Promise<boolean> => {
  const stream = name === undefined ? null : await zip.open(name)
  if (stream === null) return false
  await readXml(stream, reader)
  return true
}
