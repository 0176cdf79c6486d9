import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { DataVideoScreen } from '#features/videos/screens/data-video-screen.tsx'
import { videoSearchSchema } from '#features/videos/video-search.ts'

export const Route = createFileRoute('/dashboard/data-video')({
  staticData: { title: 'Data Video' },
  validateSearch: videoSearchSchema,
  search: { middlewares: [stripSearchParams(videoSearchSchema.parse({}))] },
  component: DataVideoScreen,
})
