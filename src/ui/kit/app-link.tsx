import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** A link is current only at its exact path: "Chats" is not current while a chat is open. */
const OWN_PATH = { exact: true, includeSearch: false } as const

const ExactLink = (props: ComponentProps<typeof Link>) => (
  <Link activeOptions={OWN_PATH} {...props} />
)

/** The router's link, typed by our routes. */
export const AppLink = ExactLink as typeof Link
