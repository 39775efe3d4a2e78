import { useParams } from '@tanstack/react-router'
import { DEFAULT_TITLES } from '#src/texts/labels.ts'
import { selectWorkbook } from '#src/log/selectors/selectors.ts'
import { useApp } from '../../kit/hooks/app.tsx'
import { useDocumentTitle } from '../../kit/hooks/use-document-title.ts'
import { SheetScreen } from './sheet-screen.tsx'

/** The page of a spreadsheet, or of a new one. */
export const SheetPage = () => {
  const { id = null } = useParams({ strict: false })
  useDocumentTitle(useApp(selectWorkbook).title || DEFAULT_TITLES.spreadsheet)
  return <SheetScreen spreadsheetId={id} />
}
