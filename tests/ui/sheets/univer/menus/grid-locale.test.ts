import conditionalFormatting from '@univerjs/preset-sheets-conditional-formatting/locales/en-US'
import core from '@univerjs/preset-sheets-core/locales/en-US'
import dataValidation from '@univerjs/preset-sheets-data-validation/locales/en-US'
import drawing from '@univerjs/preset-sheets-drawing/locales/en-US'
import filter from '@univerjs/preset-sheets-filter/locales/en-US'
import findReplace from '@univerjs/preset-sheets-find-replace/locales/en-US'
import hyperLink from '@univerjs/preset-sheets-hyper-link/locales/en-US'
import note from '@univerjs/preset-sheets-note/locales/en-US'
import sort from '@univerjs/preset-sheets-sort/locales/en-US'
import table from '@univerjs/preset-sheets-table/locales/en-US'
import { describe, expect, it } from 'vitest'
import { GRID_EXTRA_WORDS, GRID_WORDS } from '#src/texts/grid.ts'
import {
  toSentenceCase,
  mergeLocaleTexts,
  type LocaleTexts,
} from '#src/ui/sheets/univer/menus/grid-locale.ts'

const EXTRAS = [
  sort,
  filter,
  findReplace,
  conditionalFormatting,
  dataValidation,
  hyperLink,
  note,
  drawing,
  table,
]

/**
 * All texts with their key paths. `isLabel` below leaves out the texts that are never shown as
 * labels.
 */
const texts = (words: LocaleTexts, way = ''): readonly (readonly [string, string])[] =>
  Object.entries(words).flatMap(([key, value]) => {
    const here = way === '' ? key : `${way}.${key}`
    if (typeof value === 'string') return [[here, value] as const]
    return typeof value === 'object' && value !== null ? texts(value as LocaleTexts, here) : []
  })

const isLabel = ([way]: readonly [string, string]): boolean =>
  !/functionList|fontFamily|months|weekDays/.test(way)

describe('the words of the grid', () => {
  it.each([
    ['Insert Row Before', 'Insert row before'],
    ['More Colors', 'More colours'],
    ['Date & Time', 'Date and time'],
    ['Show/Hide Note', 'Show/hide note'],
    ['Start Editing (Selection into the Editor)', 'Start editing (selection into the editor)'],
    ['Detected Excel content. Use keyboard.', 'Detected Excel content. Use keyboard.'],
    ['Please input value or formula', 'Enter value or formula'],
    ['Can be undo by Ctrl+Z', 'Can be undo by Ctrl+Z'],
    ['Use Cell Address (A1, B2...)', 'Use cell address (A1, B2…)'],
    ['OK', 'OK'],
    ['Confirm', 'OK'],
  ])('[SHEET-190] replace %j by %j', (theirs, ours) => {
    expect(toSentenceCase(theirs)).toBe(ours)
  })

  it('[SHEET-190] contain no label in title case and never the name of Univer', () => {
    const all = [
      ...texts(mergeLocaleTexts([core], GRID_WORDS)),
      ...texts(mergeLocaleTexts(EXTRAS, GRID_EXTRA_WORDS)),
    ]
    const labels = all.filter(isLabel)
    expect(labels.length).toBeGreaterThan(1000)
    expect(labels.filter(([, text]) => /[a-z] (?!Excel|Ctrl)[A-Z][a-z]+/.test(text))).toEqual([])
    expect(labels.filter(([, text]) => /Univer|Please|[Cc]olor\b|border[A-Z]/.test(text))).toEqual(
      [],
    )
  })

  it('[SHEET-190] replace only existing words and keep the descriptions of functions', () => {
    const known = new Set(
      [...texts(core), ...EXTRAS.flatMap((one) => texts(one))].map(([way]) => way),
    )
    const ours = [...texts(GRID_WORDS), ...texts(GRID_EXTRA_WORDS)].map(([way]) => way)
    expect(ours.filter((way) => !known.has(way))).toEqual([])
    const words = texts(
      mergeLocaleTexts([core], { 'sheets-formula': { progress: { done: 'Done' } } }),
    )
    const sum = words.find(([way]) => way === 'sheets-formula.functionList.SUM.description')
    expect(sum?.[1]).toContain('values')
    expect(words).toContainEqual(['sheets-formula.progress.done', 'Done'])
  })

  it("[SHEET-287] separate the parts of an icon's condition by spaces", () => {
    const { icon, rule, when, and } = GRID_EXTRA_WORDS['sheets-conditional-formatting-ui'].iconSet
    const read = (...parts: readonly string[]) => parts.join('').replaceAll('\u00a0', ' ')
    expect(read(icon, '2')).toBe('Icon 2')
    expect(read(rule, when, '<=67', ` ${and} `)).toBe('Else if <=67 and ')
    // The parts form one line. HTML does not draw a plain space at the end of a part.
    expect([icon, rule, when].filter((part) => part !== part.trimEnd())).toHaveLength(3)
    expect([icon, rule, when].filter((part) => part.endsWith(' '))).toEqual([])
  })
})
