import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { binAddress } from '#features/bin/bin-search.ts'
import { WithBin } from '#features/bin/screens/with-bin.tsx'
import { DataVideoScreen } from '#features/videos/screens/data-video-screen.tsx'
import { videoSearchSchema } from '#features/videos/video-search.ts'

const address = z.extend(videoSearchSchema, binAddress)

export const Route = createFileRoute('/dashboard/data-video')({
  staticData: { title: 'Data Video' },
  validateSearch: address,
  search: { middlewares: [stripSearchParams(address.parse({}))] },
  component: DataVideo,
})

function DataVideo() {
  return (
    <WithBin
      noun="video"
      path="/dashboard/data-video"
      page="Data Video"
      search={Route.useSearch()}
      navigate={Route.useNavigate()}
    >
      <DataVideoScreen />
    </WithBin>
  )
}
