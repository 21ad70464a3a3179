library(survival)
lung <- read.csv("lung.csv")
fit <- survfit(Surv(time, status == 2) ~ sex, data = lung, conf.type = "log-log")
colors <- c("#d55e00", "#0072b2")
plot(fit, conf.int = TRUE, mark.time = TRUE, col = colors, lwd = 2,
     xlab = "Days since inclusion", ylab = "Surviving")
legend("topright", c("Men", "Women"), col = colors, lwd = 2, bty = "n")
print(fit)                                                  # medians with 95% CI
survdiff(Surv(time, status == 2) ~ sex, data = lung)        # log-rank test
summary(fit, times = seq(0, 1000, 200))                     # number at risk
