import type { CellStyle } from '#contract/workbook/workbook.ts'
import type { Palette } from './colours.ts'
import { fillCollector } from './fills.ts'
import { fontPart } from './font.ts'
import { childOf, type XmlNode } from '../parts/xml-tree.ts'

const tell = (
  node: XmlNode,
  open: (name: string, attributes: XmlNode['attributes']) => void,
): void => {
  open(node.name, node.attributes)
  for (const child of node.children) tell(child, open)
}

/** Font and fill of a `dxf` element inside an extended rule. */
export const differentialStyleOf = (node: XmlNode, palette: Palette): CellStyle => {
  const font = (childOf(node, 'font')?.children ?? []).reduce<CellStyle>(
    (style, each) => ({ ...style, ...fontPart(each.name, each.attributes, palette) }),
    {},
  )
  const fill = childOf(node, 'fill')
  if (fill === undefined) return font
  const collector = fillCollector(palette, true)
  tell(fill, collector.open)
  const rgb = collector.take()
  return rgb === null ? font : { ...font, bg: { rgb } }
}
