import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** A link is the current page's only at its own path: "Chats" is not current while a chat is open. */
const OWN_PATH = { exact: true, includeSearch: false } as const

const ExactLink = (props: ComponentProps<typeof Link>) => (
  <Link activeOptions={OWN_PATH} {...props} />
)

/** The link of the whole app: the router's own, typed by our routes. */
export const AppLink = ExactLink as typeof Link
