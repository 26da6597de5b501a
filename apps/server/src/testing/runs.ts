/** The number of cases of a property test: by default a third, others in each run; all of them on request. */
export const runs = (all: number): number => (process.env.LONG_TESTS ? all : Math.ceil(all / 3));
