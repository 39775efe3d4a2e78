import { Link } from '@tanstack/react-router'
import { Link as LinkIcon, Plus } from 'lucide-react'
import { DEFAULT_TITLES, PALETTE, TOP_BAR } from '#contract/labels.ts'
import { SCREEN_TEXTS } from '#contract/wording.ts'
import { selectSpreadsheets } from '#src/events/selectors.ts'
import { useApp, useSend } from '../hooks/app.tsx'
import { useDocumentTitle } from '../hooks/document-title.ts'
import { useNow } from '../hooks/now.ts'
import { Blank } from '../kit/blank.tsx'
import { buttonClass } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { Tag } from '../kit/marks.tsx'
import { NewChatLink } from '../shell/new-chat-link.tsx'
import { hideOnPhone, phoneOnly, row } from '../theme/text.css.ts'
import { shortWhen } from './dates.ts'
import { editedWhen } from './edited-when.ts'
import { isEmpty, ListPage } from './list-page.tsx'
import * as css from './page.css.ts'

/** The list of spreadsheets (spec §2, NAV-15). */
export const SpreadsheetsPage = () => {
  const list = useApp(selectSpreadsheets)
  const send = useSend()
  const now = useNow()
  useDocumentTitle(TOP_BAR.spreadsheets)
  const newSheet = (
    <Link to="/app/spreadsheet" className={buttonClass({ kind: 'main' })}>
      <Icon of={Plus} />
      {PALETTE.newSpreadsheet}
    </Link>
  )
  return (
    <ListPage
      {...list}
      title={TOP_BAR.spreadsheets}
      noun={{ one: 'spreadsheet', many: 'spreadsheets' }}
      actions={!isEmpty(list) && newSheet}
      items={list.items.map((item) => ({
        id: item.id,
        title: item.title || DEFAULT_TITLES.spreadsheet,
        to: '/app/spreadsheet/$id',
        meta: (
          <>
            {item.public_share && (
              <span className={`${row} ${hideOnPhone}`}>
                <Tag>
                  <Icon of={LinkIcon} size={14} />
                  Public
                </Tag>
              </span>
            )}
            <time className={`${css.metaEnd} ${hideOnPhone}`}>
              {editedWhen(item.updated_at, now)}
            </time>
            <time className={`${css.metaEnd} ${phoneOnly}`}>{shortWhen(item.updated_at, now)}</time>
          </>
        ),
      }))}
      safe={SCREEN_TEXTS.sheetsSafe}
      empty={
        <Blank
          title={SCREEN_TEXTS.spreadsheetsEmpty}
          text="Start with an empty sheet, or ask for one in a chat."
        >
          {newSheet}
          <NewChatLink className={buttonClass({ kind: 'line' })}>{PALETTE.newChat}</NewChatLink>
        </Blank>
      }
      onReload={() => send({ type: 'LOAD_SPREADSHEETS' })}
      onMore={null}
      onRename={(id, title) => send({ type: 'RENAME_SPREADSHEET', id, title })}
      onDelete={(ids) => send({ type: 'DELETE_SPREADSHEETS', ids })}
    />
  )
}
