import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { CellStyle } from '#contract/workbook/workbook.ts'
import { highlightParts, highlightXml } from './condition-highlights.ts'
import { ruleRangesOf, type RuleRanges } from './rule-ranges.ts'
import { colourScale, dataBar, iconSet, type RuleXml } from './condition-scales.ts'
import { rangesIn } from '../references.ts'
import { entriesOf } from '../resources.ts'
import type { StyleBook } from './style-book.ts'
import { element } from '../parts/xml-text.ts'

const Kept = v.object({
  ranges: v.unknown(),
  stopIfTrue: v.fallback(v.nullish(v.boolean()), null),
  rule: v.looseObject({
    type: v.string(),
    style: v.fallback(v.nullish(CellStyle), null),
    config: v.fallback(v.unknown(), null),
  }),
})
type Kept = v.InferOutput<typeof Kept>

/**
 * The XML of a sheet's conditional formats: `plain` for the worksheet part, `extended` for the
 * part's extension list.
 */
export type ConditionalFormats = { readonly plain: string; readonly extended: string }

const MAKES_BAR = 'http://schemas.microsoft.com/office/spreadsheetml/2009/9/main'

const scaleOf = ({ type, ...rule }: Kept['rule']): RuleXml | null => {
  if (type === 'dataBar') return dataBar(rule)
  if (type === 'iconSet') return iconSet(rule)
  const plain = type === 'colorScale' ? colourScale(rule.config) : null
  return plain === null ? null : { plain, extended: null }
}

const group = (place: RuleRanges, xml: string): string =>
  element('conditionalFormatting', { sqref: place.list }, xml)

const extendedGroup = (place: RuleRanges, xml: string): string =>
  `<x14:conditionalFormatting xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main">${xml}` +
  `<xm:sqref>${place.list}</xm:sqref></x14:conditionalFormatting>`

/** A shared id links the rule in the worksheet part to its counterpart in the extension. */
const scaleXml = (type: string, { plain, extended }: RuleXml, place: RuleRanges, order: object) => {
  const id = `{${randomUUID().toUpperCase()}}`
  const link =
    plain === null || extended === null
      ? ''
      : `<extLst><ext xmlns:x14="${MAKES_BAR}" uri="{B025F937-C7B1-47D3-B67F-A62EFF666E3E}"><x14:id>${id}</x14:id></ext></extLst>`
  const more = plain === null ? order : {}
  return {
    plain: plain === null ? '' : group(place, element('cfRule', { type, ...order }, plain + link)),
    extended:
      extended === null
        ? ''
        : extendedGroup(place, element('x14:cfRule', { type, ...more, id }, extended)),
  }
}

const ruleXml = ({ ranges: sent, stopIfTrue, rule }: Kept, at: number, book: StyleBook) => {
  const ranges = rangesIn(sent)
  if (ranges.length === 0) return null
  const place = ruleRangesOf(ranges)
  const order = { priority: at + 1, stopIfTrue: stopIfTrue === true }
  if (rule.type !== 'highlightCell') {
    const scale = scaleOf(rule)
    return scale === null ? null : scaleXml(rule.type, scale, place, order)
  }
  const words = highlightParts(rule, place)
  if (words === null) return null
  const dxfId = book.difference(rule.style ?? {})
  return { plain: group(place, highlightXml(words, { dxfId, ...order })), extended: '' }
}

/** Conditional formats by precedence. Rules that files cannot express are dropped. */
export const conditionalFormatsOf = (list: unknown, book: StyleBook): ConditionalFormats => {
  const rules = entriesOf(Kept, list).flatMap((rule, at) => ruleXml(rule, at, book) ?? [])
  return {
    plain: rules.map(({ plain }) => plain).join(''),
    extended: rules.map(({ extended }) => extended).join(''),
  }
}
