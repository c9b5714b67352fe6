/** A text to read with what reading it needs. The number, which the answer repeats, tells the texts apart. */
export interface ReaderQuestion<Needs> {
  number: number
  text: string
  needs: Needs
}
export interface ReaderAnswer<Result> {
  number: number
  result: Result
}

/** Reads the texts of `useReader` in a worker, because reading a long text takes longer than a frame. */
export function answerReader<Needs, Result>(read: (text: string, needs: Needs) => Result): void {
  addEventListener('message', ({ data }: MessageEvent<ReaderQuestion<Needs>>) => {
    const answer: ReaderAnswer<Result> = { number: data.number, result: read(data.text, data.needs) }
    postMessage(answer)
  })
}
