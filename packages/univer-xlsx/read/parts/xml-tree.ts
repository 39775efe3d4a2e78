import { UnreadableFile } from '../import-failure.ts'
import { unescapeText, type Attributes, type XmlReader } from './xml.ts'

/** An XML element as a tree. Only for small elements such as rules, never for cell tables. */
export type XmlNode = {
  readonly name: string
  readonly attributes: Attributes
  readonly children: readonly XmlNode[]
  readonly text: string
}

type Growing = { name: string; attributes: Attributes; children: Growing[]; text: string }

/**
 * Maximum depth. No program nests elements deeper, and deeper recursion could overflow the stack.
 */
const DEEPEST = 64

/**
 * Reads elements with these names as trees, in file order. Throws `corrupt` if nested too deeply.
 */
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

export const childrenOf = (node: XmlNode | undefined, name: string): readonly XmlNode[] =>
  node?.children.filter((child) => child.name === name) ?? []

export const childOf = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  node?.children.find((child) => child.name === name)

/** First element with this name at any depth, including the node. */
export const findElement = (node: XmlNode, name: string): XmlNode | undefined =>
  node.name === name
    ? node
    : node.children.reduce<XmlNode | undefined>(
        (found, child) => found ?? findElement(child, name),
        undefined,
      )

/** All elements with this name at any depth. */
export const findElements = (node: XmlNode, name: string): readonly XmlNode[] =>
  node.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...findElements(child, name),
  ])

/** All text inside an element, with Office escapes decoded. */
export const textWithin = (node: XmlNode | undefined): string =>
  node === undefined ? '' : unescapeText(node.text) + node.children.map(textWithin).join('')
