import { ThreadedLine } from '../../components/threaded-line.tsx';

/**
 * The site's one ornament: a line that comes in, runs through the ring and goes on into the next section.
 * It is tall beside the text on wide screens, low beneath it on narrow ones. It leaves at 62.5 % of the
 * frame, or above the spine at its left, which is where the divisions take it up.
 */
export function GuidingLine() {
  return (
    <>
      <ThreadedLine
        viewBox="0 -160 520 780"
        line="M520 -160C520 -130 508 -57 496 0C480 76 412 104 396 172S352 300 268 352S96 458 96 620"
        lineWidth={5}
        rings={[{ x: 388, y: 196, radius: 66, width: 15, over: 'below' }]}
        className="absolute right-0 bottom-0 hidden w-[46%] lg:block"
      />
      <ThreadedLine
        viewBox="0 0 360 130"
        line="M1400 24C900 -16 420 -14 330 18S262 56 224 60S90 60 50 74S11 104 11 130"
        lineWidth={3}
        rings={[{ x: 224, y: 60, radius: 33, width: 9, over: 'below' }]}
        className="-mt-4 h-[min(8.125rem,40.625vw)] w-[min(22.5rem,112.5vw)] overflow-visible md:col-span-12 lg:hidden"
      />
    </>
  );
}
