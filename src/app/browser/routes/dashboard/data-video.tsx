import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { type AddressOf, address } from '#base/address.ts'
import { binAddress } from '#features/bin/bin-search.ts'
import { WithBin } from '#features/bin/screens/with-bin.tsx'
import { DataVideoScreen } from '#features/videos/screens/data-video-screen.tsx'
import { videoParts } from '#features/videos/video-search.ts'
import { videoListOptions } from '#features/videos/videos.client.ts'
import { onIntent } from '../../on-intent.ts'
import { readAhead } from '../../read-ahead.ts'

const place = address({ ...videoParts, ...binAddress })

export const Route = createFileRoute('/dashboard/data-video')({
  staticData: { title: 'Data Video' },
  validateSearch: place,
  search: { middlewares: [stripSearchParams(place.parse({}))] },
  loader: readAhead<AddressOf<typeof place.parts>>(({ search, read }) => {
    if (!search.terhapus) read(videoListOptions(search))
  }),
  shouldReload: onIntent,
  component: DataVideo,
})

function DataVideo() {
  return (
    <WithBin
      resource="video"
      path="/dashboard/data-video"
      page="Data Video"
      search={Route.useSearch()}
      navigate={Route.useNavigate()}
    >
      <DataVideoScreen />
    </WithBin>
  )
}
