import { posix } from 'node:path'
import { UnreadableFile } from '../failure.ts'
import { readXml, type XmlReader } from '../xml.ts'
import type { Zip } from '../zip.ts'

/** How a part points to another: `type` is the last word of the relationship's address, as both the
 * transitional and the strict standard end alike. `target` is a name in the container, or an address. */
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

/** The relationships of a part ('' is the container itself); none where it has no such part. */
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

/** The workbook's own part. Throws `not_a_spreadsheet` where the container is another's (a letter, a zip). */
export const workbookPartOf = async (zip: Zip): Promise<string> => {
  const main = (await relationshipsOf(zip, '')).find(({ type }) => type === 'officeDocument')
  const name = main?.target ?? 'xl/workbook.xml'
  if (!zip.has(name) || !/workbook[^/]*\.xml$/i.test(name)) {
    throw new UnreadableFile('not_a_spreadsheet', name)
  }
  return name
}

/** Reads a part that may be missing. Whether it was there. */
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
