import { PAST_WRITES_MAX } from '#contract/limits/agent.ts'
import type { Reply } from '#contract/stream/reply.ts'
import { fieldsOf, firstText } from '#contract/stream/stored-tool.ts'
import type { ToolBlock } from '#contract/stream/timeline.ts'
import { MODEL_TEXTS } from '#contract/api/wording.ts'
import type { RunStatus } from '../store/schema.ts'
import { WRITING_TOOLS } from '../tools/names.ts'

// What an answer did, as the next request tells it to the model: a line in square
// brackets for each write, then how the answer ended where that was early.

/** Longest name of a range, a spreadsheet or a change in a line, in characters. */
const NAME_MAX_CHARS = 120

/** A name without what could end the line or its brackets. */
const nameText = (value: unknown): string =>
  firstText(value)
    .replace(/[[\]"\s]+/g, ' ')
    .trim()
    .slice(0, NAME_MAX_CHARS)

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

type Ended = Pick<Reply, 'timeline' | 'error' | 'canContinue'>

const argumentsOf = ({ events }: ToolBlock) =>
  fieldsOf(events.find(({ arguments: given }) => given !== null)?.arguments)

/** The line of a call that has stored something; null of any other. */
const writeOf = (block: ToolBlock): string | null => {
  const output = fieldsOf(block.events.at(-1)?.result?.output)
  const { written, cells } = output
  const wrong = fieldsOf(output['errors'])['count']
  const errors = typeof wrong === 'number' && wrong > 0 ? `, ${wrong} in error` : ''
  if (typeof written === 'number' && written > 0) {
    const title = nameText(argumentsOf(block)['title'])
    return `[wrote ${nameText(output['range'])}, ${counted(written, 'cell')}${title && `, "${title}"`}${errors}]`
  }
  if (typeof cells === 'number' && firstText(output['url']) !== '')
    return `[made the spreadsheet "${nameText(output['title'])}" (id ${nameText(output['spreadsheet_id'])}), ${counted(cells, 'cell')}${errors}]`
  return null
}

/** The line of a write that had begun and has no end: it may have been stored all the same. */
const openOf = ({ toolName, phase, events }: ToolBlock): string | null => {
  const isOpen = phase === 'executing' || events.at(-1)?.result?.error === MODEL_TEXTS.unfinished
  return isOpen && WRITING_TOOLS.has(toolName)
    ? `[${toolName} was cut off and may have been stored; read the cells before you repeat it]`
    : null
}

const endOf = (status: RunStatus, { error, canContinue }: Ended, writes: number): string | null => {
  const after = writes === 0 ? 'before any write' : `after ${counted(writes, 'write')}`
  switch (status) {
    case 'stopped':
      return `[stopped by the user ${after}; do not go on unless asked]`
    case 'interrupted':
      return `[cut off by a restart of the server ${after}]`
    case 'failed':
      return `[ended early ${after}: ${nameText(error?.message)}]`
    default:
      return canContinue ? `[ended ${after} by the limit of one answer; go on once asked]` : null
  }
}

/**
 * What an answer did and how it ended, for the next request to a model: '' of one that wrote nothing
 * and ended well. Long lists of writes keep their last lines.
 */
export const recordOf = (reply: Ended, status: RunStatus): string => {
  const tools = reply.timeline.filter((block) => block.kind === 'tool')
  const writes = tools.flatMap((block) => writeOf(block) ?? [])
  const left = Math.max(0, writes.length - PAST_WRITES_MAX)
  return [
    ...(left > 0 ? [`[${counted(left, 'earlier write')}]`] : []),
    ...writes.slice(left),
    ...tools.flatMap((block) => openOf(block) ?? []),
    endOf(status, reply, writes.length) ?? [],
  ]
    .flat()
    .join('\n')
}
