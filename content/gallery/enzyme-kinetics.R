puromycin <- read.csv("puromycin.csv")
colors <- c(treated = "#0072b2", untreated = "#d55e00")
plot(rate ~ conc, data = puromycin, log = "x", pch = 21, bg = adjustcolor(colors[state], 0.55),
     xlab = "Substrate (ppm)", ylab = "Velocity (counts/min^2)")
conc <- exp(seq(log(0.02), log(1.1), length.out = 100))
for (which in names(colors)) {
  fit <- nls(rate ~ Vmax * conc / (Km + conc), data = subset(puromycin, state == which),
             start = list(Vmax = 200, Km = 0.05))
  lines(conc, predict(fit, data.frame(conc)), col = colors[which], lwd = 2)
  estimates <- coef(summary(fit))
  half <- qt(0.975, df.residual(fit)) * estimates[, 2]
  print(cbind(estimate = estimates[, 1],
              lower = estimates[, 1] - half, upper = estimates[, 1] + half))
}
