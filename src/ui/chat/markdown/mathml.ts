import { createElement, type CSSProperties, type ReactNode } from 'react'

/** A node of the TeX parser's tree: an element or a text. */
export type MathNode = {
  readonly type?: string
  readonly text?: string
  readonly attributes?: Readonly<Record<string, unknown>>
  readonly style?: Readonly<Record<string, unknown>>
  readonly classes?: readonly string[]
  readonly children?: readonly MathNode[]
}

const ELEMENTS = new Set(
  (
    'math mrow mi mn mo ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover ' +
    'munderover mmultiscripts mprescripts mtable mtr mtd mstyle mpadded mphantom'
  ).split(' '),
)
const ATTRIBUTES = new Set(
  (
    'display displaystyle scriptlevel stretchy fence form separator lspace rspace minsize maxsize ' +
    'symmetric movablelimits largeop accent accentunder linethickness mathvariant width height ' +
    'depth voffset columnspan rowspan'
  ).split(' '),
)
const STYLES = new Set(['padding', 'paddingLeft', 'paddingRight', 'textAlign'])
const PLAIN_VALUE = /^[\w .%+-]{1,40}$/

/** Maximum nodes of a formula. A larger formula stays text. */
const MAX_NODES = 2000

const pickAllowed = (
  values: Readonly<Record<string, unknown>> | undefined,
  names: ReadonlySet<string>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([name, value]) =>
      names.has(name) && PLAIN_VALUE.test(String(value)) ? [[name, String(value)]] : [],
    ),
  )

const ALIGNED: Readonly<Record<string, CSSProperties>> = {
  'tml-left': { textAlign: 'left' },
  'tml-right': { textAlign: 'right' },
}

const styleOf = (node: MathNode): CSSProperties | undefined => {
  const aligned = node.classes?.map((name) => ALIGNED[name] ?? {}) ?? []
  const style = Object.assign({}, ...aligned, pickAllowed(node.style, STYLES))
  return Object.keys(style).length > 0 ? style : undefined
}

/**
 * Renders a formula's tree as MathML from an allowlist of elements and attributes.
 * URLs, scripts and colours never pass. Null if the tree holds anything else or is too large.
 */
export const drawMath = (root: MathNode): ReactNode => {
  let count = 0
  let isSound = true
  const draw = (node: MathNode, key: number): ReactNode => {
    count += 1
    if (count > MAX_NODES) isSound = false
    if (!isSound) return null
    if (node.type === undefined && node.text !== undefined) return node.text
    if (node.type === undefined || node.type === '') return node.children?.map(draw)
    if (!ELEMENTS.has(node.type)) {
      isSound = false
      return null
    }
    const props = { key, ...pickAllowed(node.attributes, ATTRIBUTES), style: styleOf(node) }
    return createElement(node.type, props, ...(node.children ?? []).map(draw))
  }
  const drawn = draw(root, 0)
  return isSound ? drawn : null
}
