/** Runs calls that return a file. */
import type { DownloadOptions } from '#base/download.ts'
import type { CallOptions } from './calls.ts'

type FileCall<Input> = (
  input: Input,
  options: { signal: AbortSignal; context: CallOptions },
) => Promise<unknown>

/** Resolves when the whole file has arrived. */
export async function downloadFile<Input>(
  call: FileCall<Input>,
  input: Input,
  options: DownloadOptions,
): Promise<File> {
  const { signal, onBytes } = options
  const file = await call(input, { signal, context: { onBytes } })
  if (!(file instanceof File)) throw new Error('the answer is no file')
  return file
}
