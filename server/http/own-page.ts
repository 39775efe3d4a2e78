/** A page that the server makes itself, by GET and by the forms on it. `path` holds one parameter. */
export type OwnPage = {
  readonly path: `/${string}/:id`
  readonly serve: (request: Request, id: string) => Promise<Response>
}
