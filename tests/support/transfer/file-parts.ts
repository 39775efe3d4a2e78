import { posix } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { SaxesParser } from 'saxes'
import yauzl from 'yauzl'

/**
 * An element of a file's part. Element names have no namespace prefix. Attribute names keep theirs.
 */
export type Element = {
  readonly name: string
  readonly at: Readonly<Record<string, string>>
  readonly within: readonly Element[]
}

/** Direct children with that name. */
export const childrenNamed = (element: Element | undefined, name: string): readonly Element[] =>
  (element?.within ?? []).filter((each) => each.name === name)

/** The first direct child with that name. */
export const childNamed = (element: Element | undefined, name: string): Element | undefined =>
  (element?.within ?? []).find((each) => each.name === name)

const treeOf = (text: string): Element => {
  const root = { name: '', at: {}, within: [] as Element[] }
  const open = [root]
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name: name.replace(/^.*:/, ''), at: attributes, within: [] as Element[] }
    open.at(-1)?.within.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  parser.on('error', () => undefined)
  parser.write(text).close()
  return root.within[0] ?? root
}

/**
 * A file's parts as trees, found through relationships. Independent of the product's own reader.
 */
export type FileParts = {
  readonly part: (name: string | undefined) => Element | undefined
  /** Relationships of a part: id, type and target name. */
  readonly pointers: (name: string) => readonly { id: string; type: string; target: string }[]
}

export const fileParts = async (bytes: Uint8Array): Promise<FileParts> => {
  const zip = await yauzl.fromBufferPromise(Buffer.from(bytes), { lazyEntries: true })
  const texts = new Map<string, string>()
  for await (const entry of zip.eachEntry()) {
    if (!/\.(?:xml|rels)$/i.test(entry.fileName)) continue
    const stream = await zip.openReadStreamPromise(entry)
    texts.set(entry.fileName.replaceAll('\\', '/').toLowerCase(), (await buffer(stream)).toString())
  }
  const part = (name: string | undefined): Element | undefined => {
    const text = name === undefined ? undefined : texts.get(name.toLowerCase())
    return text === undefined ? undefined : treeOf(text.replace(/^\ufeff/, ''))
  }
  return {
    part,
    pointers: (name) => {
      const folder = posix.dirname(name)
      const rels = part(posix.join(folder, '_rels', `${posix.basename(name)}.rels`))
      return childrenNamed(rels, 'Relationship').map(({ at }) => ({
        id: at['Id'] ?? '',
        type: (at['Type'] ?? '').replace(/^.*\//, ''),
        target: (at['Target'] ?? '').startsWith('/')
          ? (at['Target'] ?? '').slice(1)
          : posix.normalize(posix.join(folder, at['Target'] ?? '')),
      }))
    },
  }
}
