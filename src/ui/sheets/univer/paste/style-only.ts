import type { ICommandInfo, IExecutionOptions } from '@univerjs/core'
import {
  ClearSelectionFormatCommand,
  SetBorderCommand,
  SetRangeValuesMutation,
  SetStyleCommand,
  type ISetRangeValuesMutationParams,
} from '@univerjs/sheets'

const STYLE_COMMANDS: ReadonlySet<unknown> = new Set([
  SetStyleCommand.id,
  SetBorderCommand.id,
  ClearSelectionFormatCommand.id,
])

/** Whether a command changes styles only. */
export const isStyleOnly = (
  { id, params }: Readonly<ICommandInfo>,
  options?: IExecutionOptions,
): boolean =>
  id === SetRangeValuesMutation.id &&
  (options?.onlyLocal === true ||
    STYLE_COMMANDS.has((params as ISetRangeValuesMutationParams | undefined)?.trigger))
