import { SheetIcon, MessageSquare, RotateCw, Search, type IconNode } from '../kit/icons.ts'
import { DEFAULT_TITLES, NOTICES, SIDEBAR } from '#src/texts/labels.ts'
import { PALETTE_FOUND_VISIBLE, PALETTE_LIST_VISIBLE } from '#contract/limits.ts'
import { ACTION_GROUPS, PALETTE } from '#src/texts/palette.ts'
import { selectConversations, selectSpreadsheets } from '#src/log/selectors/selectors.ts'
import type { List } from '#src/log/state.ts'
import type { PaletteLevel, PaletteList } from '#src/machines/palette/types.ts'
import type { Action, ActionGroup, ActionScope } from '../actions/action.ts'
import { actions } from '../actions/actions.ts'
import { shortDateText } from '../kit/dates.ts'
import { fuzzyFind } from './fuzzy.ts'

/** A row of the palette. */
export type Option = {
  /** Identifies the row across renders. Also the base of its DOM id. */
  readonly key: string
  readonly icon: IconNode
  readonly label: string
  /** Start and end offsets of the matching parts of `label`, in one flat list. */
  readonly ranges: readonly number[]
  /** When the item last changed, shown at the right. Empty for rows without such a date. */
  readonly when: string
} & (
  | { readonly type: 'action'; readonly action: Action }
  | { readonly type: 'page'; readonly path: string }
  /** Retries a failed load of the list. */
  | { readonly type: 'again' }
)

/** The DOM id of a row. */
export const optionId = (key: string): string => `palette-${key}`

/** Rows with an optional heading. */
type OptionGroup = {
  readonly key: string
  readonly title: string | null
  readonly options: readonly Option[]
}

/** The content of a palette level. */
export type PaletteContent = {
  readonly groups: readonly OptionGroup[]
  /** The status above the rows: no results, loading, or an error. */
  readonly status: string | null
  readonly hasFailed: boolean
  /** Number of matching rows beyond the limit. */
  readonly more: number
}

type Item = Option & { readonly also?: string | undefined }

const actionItem = (action: Action): Item => ({
  type: 'action',
  key: action.id,
  action,
  icon: action.icon,
  label: action.label,
  also: action.also,
  ranges: [],
  when: '',
})

const chatItems = ({ state, flags }: ActionScope, now: Date): readonly Item[] =>
  flags.chat
    ? selectConversations(state).items.map(({ conversation_id: id, title, updated_at }) => ({
        type: 'page',
        key: `chat-${encodeURIComponent(id)}`,
        path: `/app/chat/${encodeURIComponent(id)}`,
        icon: MessageSquare,
        label: title || DEFAULT_TITLES.untitledChat,
        ranges: [],
        when: shortDateText(updated_at, now),
      }))
    : []

const sheetItems = ({ state, flags }: ActionScope, now: Date): readonly Item[] =>
  flags.spreadsheets
    ? selectSpreadsheets(state)
        .items.toSorted((a, b) => b.updated_at.localeCompare(a.updated_at))
        .map(({ id, title, updated_at }) => ({
          type: 'page',
          key: `sheet-${encodeURIComponent(id)}`,
          path: `/app/spreadsheet/${encodeURIComponent(id)}`,
          icon: SheetIcon,
          label: title || DEFAULT_TITLES.spreadsheet,
          ranges: [],
          when: shortDateText(updated_at, now),
        }))
    : []

/** The matching rows, best first, with their match ranges. */
const found = (items: readonly Item[], typed: string): readonly Item[] => {
  if (typed.trim() === '') return items
  const names = items.map(({ label }) => label)
  const texts = items.map(({ label, also }) => (also === undefined ? label : `${label} ${also}`))
  return fuzzyFind(names, typed, texts).flatMap(({ index, ranges }) => {
    const item = items[index]
    return item ? [{ ...item, ranges: within(ranges, item.label.length) }] : []
  })
}

/** Drops the ranges beyond the label, because synonyms are searched but not shown. */
const within = (ranges: readonly number[], length: number): readonly number[] => {
  const pairs = Array.from({ length: ranges.length / 2 }, (_, at) =>
    ranges.slice(2 * at, 2 * at + 2),
  )
  return pairs.filter(([, to = 0]) => to <= length).flat()
}

const grouped = (
  key: string,
  title: string | null,
  options: readonly Option[],
): readonly OptionGroup[] => (options.length > 0 ? [{ key, title, options }] : [])

const GROUPS = Object.keys(ACTION_GROUPS) as readonly ActionGroup[]

/** Sorts groups by their best row, which is the first in each group. */
const bestFirst = (
  groups: readonly OptionGroup[],
  all: readonly Option[],
): readonly OptionGroup[] => {
  const places = new Map(all.map(({ key }, at) => [key, at]))
  const placeOf = ({ options: [first] }: OptionGroup) => places.get(first?.key ?? '') ?? 0
  return groups.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/**
 * The level Home: all actions by group. A query also searches chats and spreadsheets, and sorts the
 * groups by their best match.
 */
const homeContent = (scene: ActionScope, typed: string, now: Date): PaletteContent => {
  const there = actions
    .filter((action) => action.isThere(scene) && action.isWaiting?.(scene) !== true)
    .map(actionItem)
  const lists = typed.trim() === '' ? [] : [chatItems(scene, now), sheetItems(scene, now)]
  const all = found([...there, ...lists.flat()], typed)
  const inGroup = (wanted: ActionGroup) =>
    all.filter((item) => item.type === 'action' && item.action.group === wanted)
  const inList = (prefix: string) =>
    all.filter(({ key }) => key.startsWith(prefix)).slice(0, PALETTE_FOUND_VISIBLE)
  const groups = [
    ...GROUPS.flatMap((group) => grouped(group, ACTION_GROUPS[group], inGroup(group))),
    ...grouped('sheets', PALETTE.spreadsheets, inList('sheet-')),
    ...grouped('chats', PALETTE.chats, inList('chat-')),
  ]
  const status = groups.length === 0 ? PALETTE.noResults : null
  return {
    groups: typed.trim() === '' ? groups : bestFirst(groups, all),
    status,
    hasFailed: false,
    more: 0,
  }
}

/**
 * A link to the page that searches all chats. It shows if there is a query and the server has more
 * chats than are loaded.
 */
const searchChats = ({ state }: ActionScope, typed: string): readonly Option[] =>
  typed.trim() !== '' && state.conversations.hasMore
    ? [
        {
          type: 'page',
          key: 'search',
          path: `/app/chats?q=${encodeURIComponent(typed.trim())}`,
          icon: Search,
          label: PALETTE.searchChats(typed.trim()),
          ranges: [],
          when: '',
        },
      ]
    : []

const LISTS = {
  chats: { title: PALETTE.chats, none: PALETTE.noChats, items: chatItems },
  spreadsheets: { title: PALETTE.spreadsheets, none: PALETTE.noSpreadsheets, items: sheetItems },
} as const

const again: Option = {
  type: 'again',
  key: 'again',
  icon: RotateCw,
  label: NOTICES.tryAgain,
  ranges: [],
  when: '',
}

/**
 * The status of a level without rows: the error, the text `none` once the list is loaded, or the
 * text for loading.
 */
const emptyLevelText = ({ status, error }: List<unknown>, none: string): string =>
  status === 'failed' && error !== null ? error : status === 'ready' ? none : SIDEBAR.loading

const listContent = (
  list: PaletteList,
  scene: ActionScope,
  typed: string,
  now: Date,
): PaletteContent => {
  const { title, none, items } = LISTS[list]
  const loaded: List<unknown> =
    list === 'chats' ? selectConversations(scene.state) : selectSpreadsheets(scene.state)
  const all = found(items(scene, now), typed)
  const shown = all.slice(0, PALETTE_LIST_VISIBLE)
  const hasFailed = loaded.items.length === 0 && loaded.status === 'failed'
  const lack = loaded.items.length === 0 ? emptyLevelText(loaded, none) : none
  return {
    groups: [
      ...grouped(list, title, shown),
      ...grouped('search', null, list === 'chats' ? searchChats(scene, typed) : []),
      ...grouped('again', null, hasFailed ? [again] : []),
    ],
    status: shown.length === 0 ? lack : null,
    hasFailed,
    more: all.length - shown.length,
  }
}

/** The content of a palette level for a query. */
export const paletteContent = (
  level: PaletteLevel,
  scene: ActionScope,
  typed: string,
  now: Date,
): PaletteContent =>
  level === 'home' ? homeContent(scene, typed, now) : listContent(level, scene, typed, now)
