/** A streaming form request with the boundary x. */
export const formPipe = () => {
  const pipe = new TransformStream<Uint8Array, Uint8Array>(undefined, { highWaterMark: 100 })
  const writer = pipe.writable.getWriter()
  const send = (text: string) => writer.write(new TextEncoder().encode(text))
  const request = new Request('http://server.test/', {
    method: 'POST',
    body: pipe.readable,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    duplex: 'half',
  } as RequestInit)
  // After an abort, every write rejects. Tests expect this.
  writer.closed.catch(() => undefined)
  return { request, writer, send }
}
