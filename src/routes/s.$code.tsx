import { createFileRoute, redirect } from '@tanstack/react-router'
import { PublicPage } from '#src/ui/sheets/public/public-page.tsx'

// A public spreadsheet, with or without sign-in, if the flag `spreadsheets` is on.
export const Route = createFileRoute('/s/$code')({
  beforeLoad: ({ context }) => {
    if (!context.app.config.flags.spreadsheets) throw redirect({ to: '/', replace: true })
  },
  component: SharedPage,
})

function SharedPage() {
  const { code } = Route.useParams()
  return <PublicPage key={code} code={code} />
}
