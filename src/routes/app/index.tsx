import { createFileRoute, redirect } from '@tanstack/react-router'

// Home: the spreadsheets where they are on, else the chats (NAV-11).
export const Route = createFileRoute('/app/')({
  beforeLoad: ({ context }) => {
    const { spreadsheets } = context.app.config.flags
    throw redirect({ to: spreadsheets ? '/app/spreadsheets' : '/app/chats', replace: true })
  },
})
