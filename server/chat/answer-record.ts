import { PAST_WRITES_MAX } from '#contract/limits/agent.ts'
import type { Reply } from '#contract/stream/reply.ts'
import { fieldsOf, firstText } from '#contract/stream/stored-tool.ts'
import type { ToolBlock } from '#contract/stream/timeline.ts'
import { MODEL_TEXTS } from '#contract/api/wording.ts'
import type { RunStatus } from '../store/schema.ts'
import { WRITING_TOOLS } from '../tools/tool-names.ts'

// The record of an answer for the next model request. It has one line in square brackets per write.
// If the answer ended early, another line says so.

/** Maximum length of a name in a line, in characters. */
const NAME_MAX_CHARS = 120

/** Removes characters that could end the line or its brackets. */
const nameText = (value: unknown): string =>
  firstText(value)
    .replace(/[[\]"\s]+/g, ' ')
    .trim()
    .slice(0, NAME_MAX_CHARS)

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

type Ended = Pick<Reply, 'timeline' | 'error' | 'canContinue'>

const argumentsOf = ({ events }: ToolBlock) =>
  fieldsOf(events.find(({ arguments: given }) => given !== null)?.arguments)

/** The line of a call that stored something, else null. */
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

/**
 * The line of a write that has no result because the answer ended early. We may have stored the
 * write before that.
 */
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
 * Builds the record of an answer. It is empty for an answer that wrote nothing and ended well.
 * `answerRecordOf` keeps only the last `PAST_WRITES_MAX` writes.
 */
export const answerRecordOf = (reply: Ended, status: RunStatus): string => {
  const tools = reply.timeline.filter((block) => block.kind === 'tool')
  const writes = tools.flatMap((block) => writeOf(block) ?? [])
  const omittedCount = Math.max(0, writes.length - PAST_WRITES_MAX)
  return [
    ...(omittedCount > 0 ? [`[${counted(omittedCount, 'earlier write')}]`] : []),
    ...writes.slice(omittedCount),
    ...tools.flatMap((block) => openOf(block) ?? []),
    endOf(status, reply, writes.length) ?? [],
  ]
    .flat()
    .join('\n')
}
