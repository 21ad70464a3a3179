deaths <- read.csv("lung-deaths.csv")
deaths <- ts(deaths$value, start = 1974, frequency = 12)
fit <- HoltWinters(deaths, seasonal = "additive")   # stops close to the smallest sum of squares
wide <- predict(fit, 12, prediction.interval = TRUE, level = 0.95)
narrow <- predict(fit, 12, prediction.interval = TRUE, level = 0.8)
plot(deaths, xlim = c(1974, 1981), ylim = range(deaths, wide), xlab = "", ylab = "Deaths per month")
fan <- function(limits, color)
  polygon(c(time(limits), rev(time(limits))), c(limits[, "upr"], rev(limits[, "lwr"])),
          col = color, border = NA)
fan(wide, "#0072b226")
fan(narrow, "#0072b240")
lines(wide[, "fit"], col = "#0072b2", lwd = 2)
wide
