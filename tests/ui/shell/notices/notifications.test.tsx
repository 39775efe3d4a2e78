import { describe, expect, it } from 'vitest'
import { NEW_VERSION_TEXTS } from '#src/texts/new-version.ts'
import { PAST_NOTICES } from '#src/texts/past-notices.ts'
import { DELETION_TEXTS } from '#src/texts/wording.ts'
import { emptyState, foldAt } from '#src/log/fold.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import type { AppState, Notice, SaveStatus } from '#src/log/state.ts'
import { errorNotice, notice } from '#src/services/browser/notices.ts'
import { NotificationsPanel } from '#src/ui/shell/notices/notifications-panel.tsx'
import { ToastCard } from '#src/ui/shell/notices/toast-card.tsx'
import { drawnOver } from '#tests/support/client/drawn.tsx'

const at = Date.parse('2026-11-02T10:00:00.000Z')
const told = (...facts: readonly Fact[]): AppState =>
  facts.reduce((state, fact) => foldAt(state, fact, at), emptyState)
const raised = (one: Notice): Fact => ({ type: 'notice.raised', notice: one })
const panel = (state: AppState): string => drawnOver(state, <NotificationsPanel />)

describe('the dialog "Notifications"', () => {
  it('[NOTE-20] lists each notice with its level in words, its time and its count', () => {
    const state = told(
      raised(notice('n1', 'success', 'Copied')),
      raised(errorNotice('n2', 'Failed to rename conversation')),
      raised(errorNotice('n3', 'Failed to rename conversation')),
    )
    const drawn = panel(state)
    expect(drawn.match(/<li\b/g)).toHaveLength(2)
    expect(drawn.indexOf('Failed to rename')).toBeLessThan(drawn.indexOf('Copied'))
    expect(drawn).toContain(PAST_NOTICES.levels.error)
    expect(drawn).toContain(PAST_NOTICES.levels.success)
    expect(drawn).toContain(PAST_NOTICES.times(2))
    expect(drawn).toContain('dateTime="2026-11-02T10:00:00.000Z"')
    expect(drawn).toContain(PAST_NOTICES.clear)
  })

  it('[NOTE-20] offers to undo a deletion while that is possible', () => {
    const removal = { id: 'r1', of: 'spreadsheets', ids: ['s1'], text: 'Deleted Budget' } as const
    const begun: Fact = { type: 'removal.begun', ...removal }
    expect(panel(told(begun))).toContain(`>${DELETION_TEXTS.undo}<`)
    const over = panel(told(begun, { type: 'removal.undone', id: 'r1' }))
    // An undone deletion is not listed.
    expect(over).not.toContain('Deleted Budget')
    expect(over).not.toContain(`>${DELETION_TEXTS.undo}<`)
  })

  it('[NOTE-20] says that it is empty', () => {
    expect(panel(emptyState)).toContain(PAST_NOTICES.empty)
    expect(panel(emptyState)).not.toContain(PAST_NOTICES.clear)
  })
})

describe('a notice with a button that reloads the page', () => {
  const reload: Notice = {
    ...notice('n1', 'info', NEW_VERSION_TEXTS.newBuild),
    detail: NEW_VERSION_TEXTS.newBuildHint,
    action: { label: NEW_VERSION_TEXTS.reload, command: { type: 'RELOAD_PAGE' } },
  }
  const card = (save: SaveStatus): string =>
    drawnOver(
      { ...emptyState, workbook: { ...emptyState.workbook, status: 'ready', save } },
      <ToastCard notice={reload} onAct={() => {}} onClose={() => {}} />,
    )

  it('[NOTE-41] says that unsaved edits of a spreadsheet are kept on the device and restored after the reload', () => {
    expect(card('saved')).toContain(NEW_VERSION_TEXTS.newBuildHint)
    for (const save of ['unsaved', 'saving', 'failed'] as const) {
      expect(card(save)).toContain(NEW_VERSION_TEXTS.unsaved)
      expect(card(save)).not.toContain(NEW_VERSION_TEXTS.newBuildHint)
    }
  })
})
