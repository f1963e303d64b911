/** The path: loops that get smaller until the line runs straight at half height. */
const loops =
  'M-1500 206H20C60 206 85 211 112 206S167 193 184 177S214 132 216 110S208 61 194 46S156 21 137 21S95 34 83 49S64 90 66 110S83 155 100 169S145 192 166 191S214 180 230 166S256 128 259 110S253 69 242 57S211 36 197 37S163 47 154 59S140 94 143 110S158 147 172 158S210 176 228 175S268 166 281 155S303 124 305 110S302 78 294 68S271 52 260 53S236 62 230 71S221 98 224 110S238 138 249 146S279 159 293 158S324 151 334 143S351 120 354 110S352 87 348 81S333 71 327 71S312 78 309 84S306 102 310 110S322 127 330 132S351 139 361 139S420 110 480 110H4000';

/** Work before and after automation: the line loops, passes the ring and runs straight off the page. */
export function UntangledLine() {
  return (
    <div className="frame pt-10 md:pt-14">
      <svg
        viewBox="50 0 640 220"
        preserveAspectRatio="xMinYMid meet"
        aria-hidden="true"
        fill="none"
        className="max-h-55 w-full overflow-visible"
      >
        <path d={loops} className="stroke-signal" strokeWidth="5" />
        <circle cx="580" cy="110" r="66" stroke="currentColor" strokeWidth="15" />
        {/* The line enters behind the ring. Where it leaves, it is drawn again over the rim. */}
        <path
          d="M632 110H660"
          className="stroke-ground forced-colors:stroke-[Canvas]"
          strokeWidth="13"
        />
        <path d="M625 110H670" className="stroke-signal" strokeWidth="5" />
      </svg>
    </div>
  );
}
