import type { ToolBlock } from '#contract/stream/timeline.ts'

/** A finished tool call with these arguments and this output or failure. */
export const toolBlock = (
  toolName: string,
  args: unknown,
  output: unknown,
  error: string | null = null,
): ToolBlock => {
  const step = {
    execution_id: 'x1',
    tool_name: toolName,
    tool_display_name: 'Tool',
    event_phase: 'complete',
    status: 'completed',
  } as const
  const result = { success: error === null, output, error }
  return {
    kind: 'tool',
    executionId: 'x1',
    toolName,
    toolDisplayName: 'Tool',
    phase: error === null ? 'complete' : 'error',
    events: [
      { ...step, type: 'tool_executing', arguments: args, result: null },
      { ...step, type: 'tool_complete', arguments: null, result },
    ],
  }
}
