import { SaxesParser } from 'saxes'

/** An element with its qualified name. */
export type Node = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Node[]
  text: string
}

/** Parses a part to its root element. Throws if the XML is not well-formed. */
export const treeOf = (xml: string): Node => {
  const top: Node = { name: '', attributes: {}, children: [], text: '' }
  const path = [top]
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const said = Object.entries(attributes).map(([key, { value }]) => [key, value] as const)
    const node: Node = { name, attributes: Object.fromEntries(said), children: [], text: '' }
    path.at(-1)?.children.push(node)
    path.push(node)
  })
  parser.on('text', (text) => {
    const node = path.at(-1)
    if (node) node.text += text
  })
  parser.on('closetag', () => void path.pop())
  parser.write(xml).close()
  const [root] = top.children
  if (!root) throw new Error('no root')
  return root
}

/** Children with that name. */
export const childrenNamed = (node: Node | undefined, name: string): readonly Node[] =>
  node?.children.filter((child) => child.name === name) ?? []

export const childNamed = (node: Node | undefined, name: string): Node | undefined =>
  childrenNamed(node, name)[0]

/** The node and all its descendants. */
export const descendantsOf = function* (node: Node): Iterable<Node> {
  yield node
  for (const child of node.children) yield* descendantsOf(child)
}

/** Values that occur more than once. */
export const duplicatesOf = (values: Iterable<string>): readonly string[] => {
  const seen = new Set<string>()
  return [...values].filter((value) => seen.has(value) || !seen.add(value))
}
