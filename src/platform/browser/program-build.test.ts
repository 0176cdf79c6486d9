import { expect, it, vi } from 'vitest'
import { buildHeader, noteBuild, watchForOtherBuild } from './program-build.ts'

it('the first answer tells the build of the page, and each answer of another build is reported', () => {
  const onOtherBuild = vi.fn()
  watchForOtherBuild(onOtherBuild)
  const noteAnswerOf = (build?: string) =>
    noteBuild({ headers: new Headers(build === undefined ? {} : { [buildHeader]: build }) })
  for (const build of [undefined, 'a', 'a', undefined]) noteAnswerOf(build)
  expect(onOtherBuild).not.toHaveBeenCalled()
  noteAnswerOf('b')
  expect(onOtherBuild).toHaveBeenCalledTimes(1)
})
