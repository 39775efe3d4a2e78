import { Readable } from 'node:stream'
import yazl from 'yazl'
import { element, XML_HEAD } from './xml-text.ts'

/** Part types by the last segment of their relationship type. */
const KINDS = {
  officeDocument: 'spreadsheetml.sheet.main',
  worksheet: 'spreadsheetml.worksheet',
  styles: 'spreadsheetml.styles',
  theme: 'theme',
  sharedStrings: 'spreadsheetml.sharedStrings',
  sheetMetadata: 'spreadsheetml.sheetMetadata',
  comments: 'spreadsheetml.comments',
  table: 'spreadsheetml.table',
  drawing: 'drawing',
  externalLink: 'spreadsheetml.externalLink',
  'extended-properties': 'extended-properties',
} as const
export type PartKind = keyof typeof KINDS

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const CORE_TYPE = 'application/vnd.openxmlformats-package.core-properties+xml'
const EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ['rels', 'application/vnd.openxmlformats-package.relationships+xml'],
  ['xml', 'application/xml'],
  ['vml', 'application/vnd.openxmlformats-officedocument.vmlDrawing'],
])

/** Content of a part. A function creates its pieces only when the part is written. */
export type Content = string | Buffer | (() => Iterable<string>)

/** Relationships of a part. Ids start at `rId1`. */
export type Relations = {
  /** Returns the new id. `isOutside` marks an external target. */
  readonly add: (kind: string, target: string, isOutside?: boolean) => string
  readonly xml: () => string
  readonly isEmpty: () => boolean
}

export const createRelations = (): Relations => {
  const all: string[] = []
  return {
    add: (kind, target, isOutside = false) => {
      const id = `rId${all.length + 1}`
      const type =
        kind === 'core-properties'
          ? `${PACKAGE}/relationships/metadata/core-properties`
          : `${RELATIONS}/${kind}`
      const mode = isOutside ? 'External' : null
      all.push(element('Relationship', { Id: id, Type: type, Target: target, TargetMode: mode }))
      return id
    },
    isEmpty: () => all.length === 0,
    xml: () =>
      `${XML_HEAD}<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`,
  }
}

const typeOf = (kind: PartKind): string =>
  `application/vnd.openxmlformats-officedocument.${KINDS[kind]}+xml`

/** A ZIP package under construction. Parts are written in the order they were added. */
export const createPackage = (mtime: Date) => {
  const parts: { readonly name: string; readonly content: Content }[] = []
  const overrides: string[] = []
  const extensions = new Map(EXTENSIONS)
  const addPart = (name: string, content: Content): void => {
    parts.push({ name, content })
  }
  const override = (name: string, type: string): void => {
    overrides.push(element('Override', { PartName: `/${name}`, ContentType: type }))
  }
  const typesXml = (): string =>
    `${XML_HEAD}<Types xmlns="${PACKAGE}/content-types">` +
    [...extensions]
      .map(([Extension, ContentType]) => element('Default', { Extension, ContentType }))
      .join('') +
    `${overrides.join('')}</Types>`

  return {
    /** Adds a part with its own content type. */
    add: (kind: PartKind, name: string, content: Content): void => {
      override(name, typeOf(kind))
      addPart(name, content)
    },
    addCore: (name: string, content: string): void => {
      override(name, CORE_TYPE)
      addPart(name, content)
    },
    /** Adds a part whose extension determines its content type. */
    addPlain: (name: string, content: Content, type?: string): void => {
      const extension = name.slice(name.lastIndexOf('.') + 1)
      if (type !== undefined) extensions.set(extension, type)
      addPart(name, content)
    },
    /** Streams the package and creates each part's content just in time. */
    stream: (): NodeJS.ReadableStream => {
      const zip = new yazl.ZipFile()
      const failed = (error: unknown): void => {
        zip.outputStream.emit('error', error)
      }
      zip.on('error', failed)
      zip.addBuffer(Buffer.from(typesXml()), '[Content_Types].xml', { mtime })
      for (const { name, content } of parts) {
        if (typeof content !== 'function') zip.addBuffer(Buffer.from(content), name, { mtime })
        else
          zip.addReadStreamLazy(name, { mtime }, (give) => {
            give(null, Readable.from(content()))
          })
      }
      zip.end()
      return zip.outputStream
    },
  }
}
export type Package = ReturnType<typeof createPackage>
