import { UnreadableFile } from '../failure.ts'
import { unescapeText, type Attributes, type XmlReader } from '../xml.ts'

/** An element that was read whole: small things such as a rule or a filter, never a table of cells. */
export type XmlNode = {
  readonly name: string
  readonly attributes: Attributes
  readonly children: readonly XmlNode[]
  readonly text: string
}

type Growing = { name: string; attributes: Attributes; children: Growing[]; text: string }

/** Deeper than this no program writes them, and walking them would take the stack. */
const DEEPEST = 64

/** Reads elements of these names whole, wherever they stand, in the order of the file. Throws `corrupt`
 * where they are nested beyond reason. */
export const treeReader = (roots: ReadonlySet<string>) => {
  const found: XmlNode[] = []
  const path: Growing[] = []
  const reader = {
    open: (name, attributes) => {
      const parent = path.at(-1)
      if (parent === undefined && !roots.has(name)) return
      if (path.length > DEEPEST) throw new UnreadableFile('corrupt', 'nested too deep')
      const node: Growing = { name, attributes, children: [], text: '' }
      if (parent === undefined) found.push(node)
      else parent.children.push(node)
      path.push(node)
    },
    text: (text) => {
      const node = path.at(-1)
      if (node !== undefined) node.text += text
    },
    close: () => {
      path.pop()
    },
  } satisfies Omit<XmlReader, 'extension'>
  return { reader, found }
}

/** The children of that name. */
export const childrenOf = (node: XmlNode | undefined, name: string): readonly XmlNode[] =>
  node?.children.filter((child) => child.name === name) ?? []

/** The first child of that name. */
export const childOf = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  node?.children.find((child) => child.name === name)

/** The first element of that name at any depth, the node itself too. */
export const within = (node: XmlNode, name: string): XmlNode | undefined =>
  node.name === name
    ? node
    : node.children.reduce<XmlNode | undefined>(
        (found, child) => found ?? within(child, name),
        undefined,
      )

/** All elements of that name at any depth. */
export const allWithin = (node: XmlNode, name: string): readonly XmlNode[] =>
  node.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...allWithin(child, name),
  ])

/** All text inside an element, its escapes undone. */
export const textWithin = (node: XmlNode | undefined): string =>
  node === undefined ? '' : unescapeText(node.text) + node.children.map(textWithin).join('')
