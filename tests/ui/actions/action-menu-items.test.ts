import { describe, expect, it } from 'vitest'
import type { ActionRow } from '#src/ui/actions/action.ts'
import { actions } from '#src/ui/actions/actions.ts'
import type { PageActionName } from '#src/ui/actions/use-page-action-handler.ts'
import { rowMenuItems } from '#src/ui/lists/row-menu-panel.tsx'
import { userMenuItems } from '#src/ui/shell/user-menu-items.ts'
import { sceneAfter, actionToolsWith } from '#tests/support/client/action-scene.ts'
import { credits } from '#tests/support/client/facts.ts'

/** The menu of a row on a page that supports `acts`. `done` records the effects of its items. */
const menuOf = (row: ActionRow, acts: readonly PageActionName[]) => {
  const done: unknown[] = []
  const items = rowMenuItems(
    { ...sceneAfter([]), row, can: (act) => acts.includes(act) },
    actionToolsWith({
      send: (command) => void done.push(command),
      go: (path) => void done.push(path),
      act: (act) => {
        if (acts.includes(act)) done.push(act)
        return acts.includes(act)
      },
    }),
  )
  const rows = items.flatMap((item) => (item.type === 'action' ? [item] : []))
  const press = (label: string) => {
    done.length = 0
    rows.find((item) => item.label === label)?.onSelect()
    return done
  }
  return { labels: rows.map(({ label }) => label), rows, press }
}

describe('[PAL-41] menus built from the table of actions', () => {
  it('list the actions of a spreadsheet, and each item runs its action', () => {
    const { labels, press } = menuOf({ kind: 'sheet', id: 'a/b' }, ['rename', 'export', 'delete'])
    expect(labels).toEqual(['Open', 'Rename', 'Share', 'Export', 'Make a copy', 'Delete'])
    expect(press('Open')).toEqual(['/app/spreadsheet/a%2Fb'])
    expect(press('Rename')).toEqual(['rename'])
    expect(press('Share')).toEqual([{ type: 'OPEN_SHARE', id: 'a/b' }])
    expect(press('Export')).toEqual(['export'])
    expect(press('Make a copy')).toEqual([{ type: 'COPY_SPREADSHEET', id: 'a/b' }])
    expect(press('Delete')).toEqual(['delete'])
  })

  it('list the actions of a chat', () => {
    const { labels, press } = menuOf({ kind: 'chat', id: 'c1' }, ['rename', 'delete'])
    expect(labels).toEqual(['Open', 'Rename', 'Delete'])
    expect(press('Open')).toEqual(['/app/chat/c1'])
    expect(press('Delete')).toEqual(['delete'])
  })

  it('send a delete command with the id if the page does not handle the deletion', () => {
    expect(menuOf({ kind: 'chat', id: 'c1' }, []).press('Delete')).toEqual([
      { type: 'DELETE_CONVERSATIONS', ids: ['c1'] },
    ])
    expect(menuOf({ kind: 'sheet', id: 's1' }, []).press('Delete')).toEqual([
      { type: 'DELETE_SPREADSHEETS', ids: ['s1'] },
    ])
  })

  it('take icons and red tones from the table', () => {
    const { rows } = menuOf({ kind: 'sheet', id: 's1' }, ['rename', 'export'])
    const user = userMenuItems(
      sceneAfter([{ type: 'credits.received', credits: credits() }]),
      actionToolsWith({}),
      () => {},
    ).flatMap((item) => (item.type === 'action' ? [item] : []))
    for (const { label, icon, tone } of [...rows, ...user])
      expect(actions, label).toContainEqual(
        expect.objectContaining({ icon, ...(tone && { tone }) }),
      )
    expect(rows.filter(({ tone }) => tone === 'neg').map(({ label }) => label)).toEqual(['Delete'])
  })

  it('offer "Open" for a row, but the palette does not offer it', () => {
    const open = actions.find(({ id }) => id === 'open')
    expect(open?.isThere(sceneAfter([]))).toBe(false)
  })
})
