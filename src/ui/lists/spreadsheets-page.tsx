import { useCallback, useMemo, useState } from 'react'
import type { SpreadsheetSummary } from '#contract/api/entities.ts'
import { DEFAULT_TITLES, TOP_BAR } from '#src/texts/labels.ts'
import { LISTS, SHEET_LIST } from '#src/texts/screens.ts'
import { PAGE_TEXTS } from '#src/texts/screen-wording.ts'
import { selectSpreadsheets } from '#src/log/selectors/selectors.ts'
import { useApp, useConfig, useSend } from '../kit/hooks/app.tsx'
import { useDocumentTitle } from '../kit/hooks/use-document-title.ts'
import { useNow } from '../kit/hooks/use-now.ts'
import { useSettings } from '../kit/hooks/use-settings.ts'
import { useSheetListParams } from './use-sheet-list-params.ts'
import { EmptyState } from '../kit/empty-state.tsx'
import { ExportHost } from '../transfer/export-host.tsx'
import { ImportButton } from '../transfer/import-button.tsx'
import { ImportHost } from '../transfer/import-host.tsx'
import { ListDrop } from '../transfer/list-drop.tsx'
import { shortDateText } from '../kit/dates.ts'
import { editedWhen } from './edited-when.ts'
import { ExampleList } from '../first-run/example-list.tsx'
import { SampleButton } from '../first-run/sample-button.tsx'
import { TemplatesButton } from './templates-button.tsx'
import { isEmpty, ListPage } from './list-page.tsx'
import { NewSheetButton } from './new-sheet-button.tsx'
import { NoResults } from './no-results.tsx'
import { OrderMenu } from './order-menu.tsx'
import type { ListItem } from './row-meta.tsx'
import { SearchField } from './search-field.tsx'
import { sortSheets, filterByTitle } from './sheet-order.ts'
import { TemplateSection } from './templates.tsx'

const NOUN = { one: 'spreadsheet', many: 'spreadsheets' }

const itemOf = (sheet: SpreadsheetSummary, now: Date, query: string): ListItem => ({
  id: sheet.id,
  title: sheet.title || DEFAULT_TITLES.spreadsheet,
  to: '/app/spreadsheet/$id',
  when: shortDateText(sheet.updated_at, now),
  longWhen: editedWhen(sheet.updated_at, now),
  isPublic: sheet.public_share !== null,
  isSample: sheet.sample === true,
  query,
  preview: sheet.preview ?? null,
})

/** Row actions as commands. The functions stay the same in every render. */
const useSheetActions = () => {
  const send = useSend()
  return useMemo(() => {
    return {
      onRename: (id: string, title: string) => send({ type: 'RENAME_SPREADSHEET', id, title }),
      onDelete: (ids: readonly string[]) => send({ type: 'DELETE_SPREADSHEETS', ids }),
      onReload: () => send({ type: 'LOAD_SPREADSHEETS' }),
    }
  }, [send])
}

/**
 * The buttons that create a spreadsheet. "Import" does not wait for the list, so that an early
 * press works.
 */
const Actions = ({ isBare }: { readonly isBare: boolean }) => (
  <>
    {!isBare && <TemplatesButton />}
    <ImportButton />
    {!isBare && <NewSheetButton isShort />}
  </>
)

export const SpreadsheetsPage = () => {
  const list = useApp(selectSpreadsheets)
  const { flags } = useConfig()
  const { q, order, search, arrange } = useSheetListParams()
  const { sheetCards } = useSettings()
  const actions = useSheetActions()
  const now = useNow()
  useDocumentTitle(TOP_BAR.spreadsheets)
  const all = list.items
  const found = useMemo(() => sortSheets(filterByTitle(all, q), order), [all, q, order])
  const items = useMemo(() => found.map((sheet) => itemOf(sheet, now, q)), [found, now, q])
  const [exported, setExported] = useState<string | null>(null)
  const toExport = all.find(({ id }) => id === exported)
  const clear = useCallback(() => search(''), [search])
  const isBare = isEmpty(list)
  const isSearch = q !== '' && !isBare
  return (
    <ListDrop>
      <ListPage
        {...list}
        {...actions}
        onExport={setExported}
        items={items}
        totalCount={items.length}
        isFound={isSearch}
        view={sheetCards ? 'cards' : 'rows'}
        order={`${order} ${q}`}
        title={TOP_BAR.spreadsheets}
        noun={NOUN}
        actions={<Actions isBare={isBare} />}
        search={
          !isBare && (
            <SearchField
              label={SHEET_LIST.search}
              query={q}
              onSearch={search}
              result={isSearch ? LISTS.ofTotal(items.length, list.items.length) : ''}
            >
              <OrderMenu order={order} onOrder={arrange} />
            </SearchField>
          )
        }
        safe={PAGE_TEXTS.sheetsSafe}
        empty={
          isSearch ? (
            <NoResults
              title={SHEET_LIST.noneFound(q)}
              hint={SHEET_LIST.noneFoundHint}
              onClear={clear}
            />
          ) : (
            <>
              <EmptyState
                title={PAGE_TEXTS.spreadsheetsEmpty}
                text={
                  flags.chat
                    ? PAGE_TEXTS.spreadsheetsEmptyHint
                    : PAGE_TEXTS.spreadsheetsEmptyHintWithoutChat
                }
              >
                <NewSheetButton />
                <SampleButton />
              </EmptyState>
              <ExampleList />
              <TemplateSection />
            </>
          )
        }
        below={!isSearch && <TemplateSection />}
        onMore={actions.onReload}
      />
      <ImportHost />
      <ExportHost
        sheet={
          toExport ? { id: toExport.id, title: toExport.title || DEFAULT_TITLES.spreadsheet } : null
        }
        onClose={() => setExported(null)}
      />
    </ListDrop>
  )
}
