/** How many cases a property is tried with: of all that it is worth a third, other ones each run, or all of them. */
export const runs = (all: number): number => (process.env.LONG_TESTS ? all : Math.ceil(all / 3));
