/* interval: how far a 95 % interval reaches from the mean of many samples. */
#ifndef PENTAD_BENCH_INTERVAL_H
#define PENTAD_BENCH_INTERVAL_H

/* Standard errors each way: the 0.975 quantile of the standard normal distribution. */
static const double INTERVAL_95 = 1.959963984540054;

#endif
