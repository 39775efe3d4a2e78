import { selectWorkbook } from '#src/log/selectors/selectors.ts'
import type { WorkbookState } from '#src/log/state.ts'
import { usePageActionHandler } from '../../actions/use-page-action-handler.ts'
import { useApp, useConfig } from '../../kit/hooks/app.tsx'
import { useCheckPanel, type CheckPanelState } from '../check/use-check-panel.ts'
import { useChatPanel, type ChatPanel } from './use-sheet-chat.ts'

/** The id of a sheet that the server has and that has not failed to load. */
const checkableId = ({ id, isMissing, status, save }: WorkbookState): string | null =>
  isMissing || status === 'failed' || save === 'gone' ? null : id

/**
 * The panels beside the grid. Both have the same place, so an open check hides the chat. The chat
 * returns once the check is closed.
 */
export const useSheetPanels = (): {
  readonly chat: ChatPanel
  readonly check: CheckPanelState
} => {
  const { flags } = useConfig()
  const workbook = useApp(selectWorkbook)
  const chat = useChatPanel()
  const check = useCheckPanel(checkableId(workbook))
  const toggle = () => {
    if (check.isOpen) check.hide()
    if (!check.isOpen || !chat.isOpen) chat.toggle()
  }
  usePageActionHandler('chat', workbook.isMissing || !flags.chat ? null : toggle)
  usePageActionHandler('check', check.id === null ? null : check.open)
  return { chat: { ...chat, isOpen: chat.isOpen && !check.isOpen, toggle }, check }
}
