import { BRACKETS, WITHOUT_ADDRESSES } from '../formulas/formula-patterns.ts'

/** A change of a table: its new name and column titles. Null means deleted. */
export type TableChange = {
  readonly table: string
  readonly to: string | null
  /** Old and new title of each column, in column order. */
  readonly titles: readonly (readonly [title: string, to: string | null])[]
}

const REF = '#REF!'
const SIGN = String.raw`[\p{L}\p{N}_.\\]`
const NAME = String.raw`[\p{L}_\\]${SIGN}*`
/**
 * What must not follow a table name: another sign of a name, `[`, `(` of a function, or `!` of a
 * worksheet, also in `Jan:Mar!B5`.
 */
const END = String.raw`(?!${SIGN}|[!([]|:${SIGN}+!)`
const TOKEN = new RegExp(
  String.raw`(?<!${SIGN}|[!\]'])(?<name>${NAME})(?<brackets>${BRACKETS})?${END}|${WITHOUT_ADDRESSES}|${NAME}`,
  'gu',
)
/** A bracketed title or section. `range` is ':' if it ends a column range. */
const INNER = /(?<range>:?)\[(?<words>(?:'[^]|[^'[\]])*)\]/gu

const plain = (title: string): string => title.replace(/'(.)/gsu, '$1').trim().toLowerCase()
const written = (title: string): string => title.replace(/['[\]#@]/gu, "'$&")

type Titles = TableChange['titles']

const indexOf = (titles: Titles, title: string): number =>
  titles.findIndex(([known]) => known.trim().toLowerCase() === plain(title))

const newTitle = (titles: Titles, title: string): string | null | undefined =>
  titles[indexOf(titles, title)]?.[1]

/** The first remaining column between two ends of a range. */
const firstKept = (titles: Titles, from: number, to: number): string | null => {
  const step = from <= to ? 1 : -1
  for (let at = from; at !== to + step; at += step) {
    const title = titles[at]?.[1]
    if (title !== null && title !== undefined) return title
  }
  return null
}

const rangeAfter = (titles: Titles, first: string, last: string): string | null => {
  const [from, to] = [indexOf(titles, first), indexOf(titles, last)]
  if (from < 0 || to < 0) return `[${first}]:[${last}]`
  const [start, end] = [firstKept(titles, from, to), firstKept(titles, to, from)]
  return start === null || end === null ? null : `[${written(start)}]:[${written(end)}]`
}

const RANGE = /\[((?:'[^]|[^'[\]])*)\]:\[((?:'[^]|[^'[\]])*)\]/u

/** The new title of a column, in brackets. Null if the column is gone. */
const titleAfter = (titles: Titles, title: string): string | null => {
  const next = newTitle(titles, title)
  return next === undefined ? `[${title}]` : next && `[${written(next)}]`
}

const listAfter = (titles: Titles, inner: string): string | null => {
  const [range, first = '', last = ''] = RANGE.exec(inner) ?? []
  const before = range === undefined ? inner : inner.replace(range, '')
  const rangeText = range === undefined ? '' : rangeAfter(titles, first, last)
  let isGone = rangeText === null
  const others = before.replace(INNER, (text: string, _range: string, words: string) => {
    if (words.trim().startsWith('#')) return text
    const next = titleAfter(titles, words)
    isGone ||= next === null
    return next ?? text
  })
  return isGone ? null : others + (rangeText ?? '')
}

/** The text inside a table's brackets. Null if its columns are gone. */
const innerAfter = (titles: Titles, inner: string): string | null => {
  if (inner.includes('[')) return listAfter(titles, inner)
  if (inner.trim().startsWith('#') || inner === '' || inner === '@') return inner
  const at = inner.startsWith('@') ? '@' : ''
  const next = newTitle(titles, inner.slice(at.length))
  if (next === undefined) return inner
  if (next === null) return null
  const isPlain = at === '' || /^[\p{L}\p{N}_.]+$/u.test(next)
  return at + (isPlain ? written(next) : `[${written(next)}]`)
}

/**
 * Rewrites a formula after a table or its columns are renamed or deleted. References to deleted
 * parts become `#REF!`. A column range shrinks to its remaining columns.
 */
export const adjustToTableChange = (
  formula: string,
  { table, to, titles }: TableChange,
): string => {
  const own = table.toLowerCase()
  if (!formula.toLowerCase().includes(own)) return formula
  return formula.replace(TOKEN, (text: string, ...rest: readonly unknown[]) => {
    const { name, brackets } = rest.at(-1) as { readonly name?: string; readonly brackets?: string }
    if (name?.toLowerCase() !== own) return text
    if (to === null) return REF
    const word = to === table ? name : to
    if (brackets === undefined) return word
    const inner = innerAfter(titles, brackets.slice(1, -1))
    return inner === null ? REF : `${word}[${inner}]`
  })
}
