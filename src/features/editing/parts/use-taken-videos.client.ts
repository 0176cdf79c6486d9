/** Videos of the form that somebody else was given meanwhile: told before the save, which refuses them in any case. */
import { useQuery } from '@tanstack/react-query'
import { slotKey } from '../draft.ts'
import type { Problems } from '../draft-problems.ts'
import { videoHoldersOptions } from '../editing.client.ts'
import { type Editing, wantedVideos } from '../editor.ts'
import { takenText } from './edit-failure.client.ts'

/** @returns what to say of a video, by the key of its slot */
export function useTakenVideos({ known, draft }: Editing): Problems {
  const wanted = wantedVideos(known, draft)
  const { data } = useQuery(videoHoldersOptions(known.id, wanted))
  const holders = new Map(data?.videos.map((video) => [video.video_id, video]))
  return new Map(
    draft.slots.flatMap((slot): [string, string][] => {
      const holder = wanted.includes(slot.video_id) && holders.get(slot.video_id)
      return holder ? [[slotKey(slot), `${takenText(holder)}. Lepas video ini agar dapat menyimpan.`]] : []
    }),
  )
}
