import { ANNOUNCE_MAX_ENTRIES, ANNOUNCE_GAP_MS, ANNOUNCE_TOOL_GAP_MS } from '#contract/limits.ts'
import type { Timeline } from '#contract/stream/timeline.ts'
import { ANNOUNCE_TEXTS } from '#src/texts/screen-wording.ts'
import type { Answer, StoppedRow } from '#src/log/state.ts'
import { phaseWords } from '../answer/tool-phase.ts'
import { spokenTextFrom } from './spoken-text.ts'

/**
 * Each gap between announcements is longer than the previous gap by this factor. So even a long
 * answer stays within `ANNOUNCE_MAX_ENTRIES`.
 */
const GROWTH = 1.2
/**
 * Maximum length of an announcement in characters. Longer ones are cut, because the conversation
 * holds the full text.
 */
const MAX_CHARS = 4000

/**
 * Progress of the announcements for one answer. `block` and `char` are the offset of the next
 * unread word.
 */
export type AnnouncementProgress = {
  readonly count: number
  /** Time of the last announcement, in ms on the same clock as `now`. */
  readonly at: number
  readonly block: number
  readonly char: number
  /** The last announced phase per tool, by `executionId`. */
  readonly phases: Readonly<Record<string, string>>
  readonly isOver: boolean
}

export const initialProgress: AnnouncementProgress = {
  count: 0,
  at: 0,
  block: 0,
  char: 0,
  phases: {},
  isOver: false,
}

/**
 * The next announcement. `text` is null if there is nothing to announce now. `progress` is the
 * progress after the announcement.
 */
export type Announcement = { readonly progress: AnnouncementProgress; readonly text: string | null }

const phasesOf = (timeline: Timeline): AnnouncementProgress['phases'] =>
  Object.fromEntries(
    timeline.flatMap((block) =>
      block.kind === 'tool' ? [[block.executionId, phaseWords(block, true)]] : [],
    ),
  )

/** Tools whose phase has changed since the last announcement. */
const toolNews = (
  progress: AnnouncementProgress,
  timeline: Timeline,
  isLive: boolean,
): readonly string[] =>
  timeline.flatMap((block) => {
    if (block.kind !== 'tool') return []
    const words = phaseWords(block, isLive)
    return progress.phases[block.executionId] === words
      ? []
      : [`${block.toolDisplayName}: ${words}.`]
  })

/** The unread words and the offset where they end. */
const wordNews = (progress: AnnouncementProgress, timeline: Timeline, isOver: boolean) => {
  const words: string[] = []
  let { block, char } = progress
  let most = MAX_CHARS
  for (let index = block; index < timeline.length; index += 1) {
    const isLast = index === timeline.length - 1
    const now = timeline[index]
    const from = index === block ? char : 0
    const spoken =
      now?.kind === 'text'
        ? spokenTextFrom(now.content, from, isOver || !isLast, most)
        : { words: '', end: 0 }
    if (spoken.words !== '') words.push(spoken.words)
    most -= spoken.words.length
    block = index
    char = spoken.end
  }
  return { words, block, char }
}

const cut = (text: string): string =>
  text.length <= MAX_CHARS ? text : `${text.slice(0, text.lastIndexOf(' ', MAX_CHARS))} …`

const endOf = (row: Answer | StoppedRow): string => {
  if (row.type === 'stopped') return ANNOUNCE_TEXTS.stopped
  if (row.state === 'failed') return ANNOUNCE_TEXTS.failed
  return row.state === 'incomplete' ? ANNOUNCE_TEXTS.early : ANNOUNCE_TEXTS.finished
}

const start = (now: number): Announcement => ({
  progress: { ...initialProgress, count: 1, at: now },
  text: ANNOUNCE_TEXTS.started,
})

/** The remaining words and the outcome. If the answer was stopped or failed, only the outcome. */
const end = (
  progress: AnnouncementProgress,
  row: Answer | StoppedRow,
  now: number,
  reads: boolean,
): Announcement => {
  const isWhole = row.type !== 'stopped' && row.state !== 'failed'
  const { timeline } = row.type === 'stopped' ? row.answer : row
  const words = isWhole && reads ? wordNews(progress, timeline, true).words : []
  const tools = isWhole ? toolNews(progress, timeline, false) : []
  const news = cut([...tools, ...words].join(' '))
  return {
    progress: { ...progress, count: progress.count + 1, at: now, isOver: true },
    text: [news, endOf(row)].filter(Boolean).join(' '),
  }
}

/** News of a streaming answer, or null `text` while the gap has not passed. */
const more = (
  progress: AnnouncementProgress,
  timeline: Timeline,
  now: number,
  reads: boolean,
): Announcement => {
  const passed = (now - progress.at) / GROWTH ** (progress.count - 1)
  if (progress.count >= ANNOUNCE_MAX_ENTRIES - 1 || passed < ANNOUNCE_TOOL_GAP_MS)
    return { progress, text: null }
  const isDue = reads && passed >= ANNOUNCE_GAP_MS
  const { words, ...place } = isDue
    ? wordNews(progress, timeline, false)
    : { words: [], block: progress.block, char: progress.char }
  const text = cut([...toolNews(progress, timeline, true), ...words].join(' '))
  if (text === '') return { progress, text: null }
  const phases = phasesOf(timeline)
  return { progress: { ...progress, ...place, count: progress.count + 1, at: now, phases }, text }
}

/**
 * The next screen reader announcement for an answer. It announces the start, each tool phase once,
 * and the end. If `reads` is true, it also announces whole sentences, at most every 5 s. It makes
 * at most 20 announcements and repeats no word. It never reads reasoning, tool results or stopped
 * text.
 */
export const nextAnnouncement = (
  progress: AnnouncementProgress,
  row: Answer | StoppedRow,
  now: number,
  reads: boolean,
): Announcement => {
  if (row.type === 'assistant' && row.state === 'streaming')
    return progress.count === 0 ? start(now) : more(progress, row.timeline, now, reads)
  return progress.isOver || progress.count === 0
    ? { progress, text: null }
    : end(progress, row, now, reads)
}
