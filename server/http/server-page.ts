/** A page that the server renders, for GET and for its own forms. `path` has one parameter. */
export type ServerPage = {
  readonly path: `/${string}/:id`
  readonly serve: (request: Request, id: string) => Promise<Response>
}
