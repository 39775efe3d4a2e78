import type { ToolBlock } from '#contract/stream/timeline.ts'
import { isFields } from './fields.ts'
import { toolRunOf } from './tool-run.ts'

const read = (block: ToolBlock): number => {
  const { output, isDone } = toolRunOf(block)
  const errors = isDone && isFields(output['errors']) ? output['errors']['count'] : 0
  return typeof errors === 'number' && errors > 0 ? errors : 0
}

const known = new WeakMap<ToolBlock, number>()

/** The number of cells with errors after a finished tool. Cached per block. */
export const cellErrorCount = (block: ToolBlock): number => {
  const found = known.get(block) ?? read(block)
  known.set(block, found)
  return found
}
