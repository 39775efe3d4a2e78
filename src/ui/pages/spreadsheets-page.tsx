import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { DEFAULT_TITLES, PALETTE, TOP_BAR } from '#contract/labels.ts'
import { PAGE_TEXTS } from '#contract/screen-wording.ts'
import { selectSpreadsheets } from '#src/events/selectors.ts'
import { useApp, useSend } from '../hooks/app.tsx'
import { useDocumentTitle } from '../hooks/document-title.ts'
import { useNow } from '../hooks/now.ts'
import { Blank } from '../kit/blank.tsx'
import { buttonClass } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { NewChatLink } from '../shell/new-chat-link.tsx'
import { shortWhen } from './dates.ts'
import { editedWhen } from './edited-when.ts'
import { isEmpty, ListPage } from './list-page.tsx'
import type { ListItem } from './row-meta.tsx'

/** The list of spreadsheets (spec §2, NAV-15). */
export const SpreadsheetsPage = () => {
  const list = useApp(selectSpreadsheets)
  const send = useSend()
  const now = useNow()
  useDocumentTitle(TOP_BAR.spreadsheets)
  const items = useMemo(
    () =>
      list.items.map((item): ListItem => ({
        id: item.id,
        title: item.title || DEFAULT_TITLES.spreadsheet,
        to: '/app/spreadsheet/$id',
        when: shortWhen(item.updated_at, now),
        longWhen: editedWhen(item.updated_at, now),
        isPublic: item.public_share !== null,
      })),
    [list.items, now],
  )
  const onRename = useCallback(
    (id: string, title: string) => send({ type: 'RENAME_SPREADSHEET', id, title }),
    [send],
  )
  const onDelete = useCallback(
    (ids: readonly string[]) => send({ type: 'DELETE_SPREADSHEETS', ids }),
    [send],
  )
  const onReload = useCallback(() => send({ type: 'LOAD_SPREADSHEETS' }), [send])
  const newSheet = (
    <Link to="/app/spreadsheet" className={buttonClass({ kind: 'main' })}>
      <Icon of={Plus} />
      {PALETTE.newSpreadsheet}
    </Link>
  )
  return (
    <ListPage
      {...list}
      items={items}
      title={TOP_BAR.spreadsheets}
      noun={{ one: 'spreadsheet', many: 'spreadsheets' }}
      actions={!isEmpty(list) && newSheet}
      safe={PAGE_TEXTS.sheetsSafe}
      empty={
        <Blank
          title={PAGE_TEXTS.spreadsheetsEmpty}
          text="Start with an empty sheet, or ask for one in a chat."
        >
          {newSheet}
          <NewChatLink className={buttonClass({ kind: 'line' })}>{PALETTE.newChat}</NewChatLink>
        </Blank>
      }
      onReload={onReload}
      onMore={onReload}
      onRename={onRename}
      onDelete={onDelete}
    />
  )
}
